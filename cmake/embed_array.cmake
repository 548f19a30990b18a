# cmake -DFILE=<in> -DSYMBOL=<name> -DOUTPUT=<out.cpp> -P embed_array.cmake: a file as a byte array,
# for compilers whose assembler has no .incbin.
file(READ "${FILE}" hex HEX)
string(LENGTH "${hex}" digits)
math(EXPR size "${digits} / 2")
string(REGEX REPLACE "(................................)" "\\1\n    " lines "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${lines}")
file(WRITE "${OUTPUT}" "// Written by cmake/embed_array.cmake.
#include <cstddef>

extern \"C\" {
extern const char ${SYMBOL}[];
extern const std::size_t ${SYMBOL}_size;
const char ${SYMBOL}[] = {
    ${bytes}'\\0'};
const std::size_t ${SYMBOL}_size = ${size};
}
")
