# How everything is compiled. Assertions of ours do not depend on NDEBUG: TERCIO_DCHECK=1 turns on
# the ones that are too dear for the inner loop of a release build.
add_compile_options(
  "$<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wconversion;-Wshadow;-Werror>")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 warns falsely about std::string concatenation when optimising (its bug 105651).
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>")
else()
  # In clang -Wconversion also means -Wsign-conversion and -Wstring-conversion (which objects to
  # TERCIO_CHECK(!"words")); in g++ it does not. One rule for both.
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-Wno-sign-conversion;-Wno-string-conversion>")
endif()

# A failed check names its file from the source folder on: nobody needs to know where that lies, and
# what was compiled in one clone is found by ccache in the next.
add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=>")

add_compile_definitions("$<$<COMPILE_LANGUAGE:CXX>:TERCIO_VERSION=\"${PROJECT_VERSION}\">")
if(TERCIO_SANITIZERS)
  set(sanitize -fsanitize=${TERCIO_SANITIZERS} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:${sanitize}>")
  add_link_options(${sanitize})
  add_compile_definitions("$<$<COMPILE_LANGUAGE:CXX>:_GLIBCXX_ASSERTIONS;TERCIO_DCHECK=1>")
  if(TERCIO_SANITIZERS STREQUAL "thread")
    # The thread sanitizer does not know fences. Asio's are not needed: its queues have locks.
    add_compile_definitions("$<$<COMPILE_LANGUAGE:CXX>:BOOST_ASIO_DISABLE_FENCED_BLOCK>")
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The g++ manual says of -fsanitize that it makes this warning unreliable.
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>")
  endif()
else()
  add_compile_definitions("$<$<COMPILE_LANGUAGE:CXX>:TERCIO_DCHECK=0>")
endif()
