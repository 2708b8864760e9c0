from collections.abc import Callable
from typing import Any

def wrap(operator: Any) -> Callable[..., Any]: ...
