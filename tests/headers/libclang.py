# SPDX-License-Identifier: BSL-1.0
"""Reads the declarations in a file with clang's library, by the few functions that the tests of headers need."""

import ctypes
import ctypes.util
import functools
import pathlib

# CXCursorKind, of clang-c/Index.h
STRUCT, UNION, CLASS, ENUM, FIELD, ENUMERATOR, FUNCTION, VARIABLE = 2, 3, 4, 5, 6, 7, 8, 9
TYPEDEF, METHOD, NAMESPACE, CONSTRUCTOR, DESTRUCTOR, CONVERSION = 20, 21, 22, 24, 25, 26
FUNCTION_TEMPLATE, CLASS_TEMPLATE, PARTIAL, NAMESPACE_ALIAS = 30, 31, 32, 33
USING_DIRECTIVE, USING_DECLARATION, ALIAS, BASE = 34, 35, 36, 44
ALIAS_TEMPLATE, OVERLOADED, MACRO = 601, 49, 501
MEMBERS = {METHOD, CONSTRUCTOR, DESTRUCTOR, CONVERSION}
FUNCTIONS = {FUNCTION, FUNCTION_TEMPLATE, *MEMBERS}
CLASSES = {STRUCT, UNION, CLASS, CLASS_TEMPLATE, PARTIAL}
PUBLIC = 1
NOT_AVAILABLE = 2


class _String(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("flags", ctypes.c_uint)]


class _Location(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p * 2), ("offset", ctypes.c_uint)]


class _Type(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("data", ctypes.c_void_p * 2)]


class Cursor(ctypes.Structure):
    """A declaration, or another place in the tree of a file."""
    _fields_ = [("kind", ctypes.c_int), ("xdata", ctypes.c_int), ("data", ctypes.c_void_p * 3)]

    @property
    def name(self):
        return _text(_library.clang_getCursorSpelling(self))

    @property
    def signature(self):
        """The name with the types of the parameters: `f(int, char)`."""
        return _text(_library.clang_getCursorDisplayName(self))

    @property
    def type(self):
        return _text(_library.clang_getTypeSpelling(_library.clang_getCursorType(self)))

    @property
    def parameters(self):
        """The types of a function's parameters, in full: `const c10::Device &`."""
        kind = _library.clang_getCanonicalType(_library.clang_getCursorType(self))
        return [_text(_library.clang_getTypeSpelling(_library.clang_getArgType(kind, i)))
                for i in range(_library.clang_getNumArgTypes(kind))]

    @property
    def is_static(self):
        return bool(_library.clang_CXXMethod_isStatic(self))

    @property
    def is_const(self):
        return bool(_library.clang_CXXMethod_isConst(self))

    @property
    def is_deleted(self):
        return _library.clang_getCursorAvailability(self) == NOT_AVAILABLE

    @property
    def is_abstract(self):
        return bool(_library.clang_CXXRecord_isAbstract(self))

    @property
    def is_scoped(self):
        """Whether the enumeration is an `enum class`."""
        return bool(_library.clang_EnumDecl_isScoped(self))

    @property
    def body_place(self):
        """The place, (header, line), of the body, or of the declaration if it is `= default`, `= delete` or pure virtual.
        None without a body."""
        body = _library.clang_getCursorDefinition(self)
        if not _library.clang_Cursor_isNull(body):
            return body.place
        if self.is_deleted or any(asks(self) for asks in (_library.clang_CXXMethod_isPureVirtual, _library.clang_CXXMethod_isDefaulted)):
            return self.place
        return None

    @property
    def is_hidden(self):
        """Whether the symbol has hidden visibility, so that no other object can define it."""
        return _library.clang_getCursorVisibility(self) == 1

    @property
    def access(self):
        return _library.clang_getCXXAccessSpecifier(self)

    @property
    def referenced(self):
        return _library.clang_getCursorReferenced(self)

    @property
    def place(self):
        """The place of the declaration: (header, line)."""
        file, line = ctypes.c_void_p(), ctypes.c_uint()
        _library.clang_getExpansionLocation(_library.clang_getCursorLocation(self), ctypes.byref(file), ctypes.byref(line), None, None)
        return (_text(_library.clang_getFileName(file)) if file else "", line.value)

    def children(self):
        out = []
        _library.clang_visitChildren(self, _VISITOR(lambda cursor, _, __: out.append(Cursor.from_buffer_copy(cursor)) or 1), None)
        return out


_VISITOR = ctypes.CFUNCTYPE(ctypes.c_int, Cursor, Cursor, ctypes.c_void_p)
_INCLUSIONS = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint, ctypes.c_void_p)


def _load():
    """Loads the newest installed libclang. Debian's packages of clang contain it."""
    found = sorted(pathlib.Path("/usr/lib").glob("llvm-*/lib/libclang-*.so.1"), key=lambda path: int(path.parts[3].split("-")[1]))
    name = str(found[-1]) if found else ctypes.util.find_library("clang")
    if name is None:
        return None
    library = ctypes.CDLL(name)
    for function, result, *arguments in (
            ("getCursorSpelling", _String, Cursor), ("getCursorDisplayName", _String, Cursor), ("getCursorType", _Type, Cursor),
            ("getTypeSpelling", _String, _Type), ("getCursorDefinition", Cursor, Cursor), ("getCursorReferenced", Cursor, Cursor),
            ("getCXXAccessSpecifier", ctypes.c_int, Cursor), ("Cursor_isNull", ctypes.c_int, Cursor),
            ("CXXMethod_isPureVirtual", ctypes.c_uint, Cursor), ("CXXMethod_isDefaulted", ctypes.c_uint, Cursor),
            ("getCursorAvailability", ctypes.c_int, Cursor), ("CXXMethod_isStatic", ctypes.c_uint, Cursor),
            ("CXXMethod_isConst", ctypes.c_uint, Cursor), ("CXXRecord_isAbstract", ctypes.c_uint, Cursor),
            ("EnumDecl_isScoped", ctypes.c_uint, Cursor), ("getCanonicalType", _Type, _Type), ("getNumArgTypes", ctypes.c_int, _Type),
            ("getArgType", _Type, _Type, ctypes.c_uint), ("getCursorVisibility", ctypes.c_int, Cursor), ("getCursorLocation", _Location, Cursor),
            ("getExpansionLocation", None, _Location, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p),
            ("getFileName", _String, ctypes.c_void_p), ("visitChildren", ctypes.c_uint, Cursor, _VISITOR, ctypes.c_void_p),
            ("getCString", ctypes.c_char_p, _String), ("disposeString", None, _String),
            ("createIndex", ctypes.c_void_p, ctypes.c_int, ctypes.c_int), ("disposeIndex", None, ctypes.c_void_p),
            ("parseTranslationUnit", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int,
             ctypes.c_void_p, ctypes.c_uint, ctypes.c_uint),
            ("getInclusions", None, ctypes.c_void_p, _INCLUSIONS, ctypes.c_void_p),
            ("disposeTranslationUnit", None, ctypes.c_void_p), ("getTranslationUnitCursor", Cursor, ctypes.c_void_p),
            ("getNumDiagnostics", ctypes.c_uint, ctypes.c_void_p), ("getDiagnostic", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint),
            ("getDiagnosticSeverity", ctypes.c_int, ctypes.c_void_p),
            ("formatDiagnostic", _String, ctypes.c_void_p, ctypes.c_uint)):
        known = getattr(library, "clang_" + function)
        known.restype, known.argtypes = result, list(arguments)
    return library


def _text(string):
    out = _library.clang_getCString(string)
    _library.clang_disposeString(string)
    return (out or b"").decode()


_library = _load()
is_there = _library is not None

ERROR = 3
RECORD_MACROS, SKIP_BODIES = 0x01, 0x40


class File:
    """A parsed source file."""

    def __init__(self, source, flags, options=0):
        self._index = _library.clang_createIndex(0, 0)
        words = [flag.encode() for flag in flags]
        self._unit = _library.clang_parseTranslationUnit(self._index, str(source).encode(), (ctypes.c_char_p * len(words))(*words),
                                                         len(words), None, 0, options)
        if not self._unit:
            raise RuntimeError(f"clang's library cannot read {source}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        _library.clang_disposeTranslationUnit(self._unit)
        _library.clang_disposeIndex(self._index)

    @functools.cached_property
    def headers(self):
        """Returns the paths of all included files."""
        out = set()
        visitor = _INCLUSIONS(lambda file, *_: out.add(_text(_library.clang_getFileName(file))) and None)
        _library.clang_getInclusions(self._unit, visitor, None)
        return out

    @property
    def errors(self):
        out = []
        for i in range(_library.clang_getNumDiagnostics(self._unit)):
            one = _library.clang_getDiagnostic(self._unit, i)
            if _library.clang_getDiagnosticSeverity(one) >= ERROR:
                out.append(_text(_library.clang_formatDiagnostic(one, 1)))
        return out

    @property
    def root(self):
        return _library.clang_getTranslationUnitCursor(self._unit)
