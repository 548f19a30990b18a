# The web page inside the program: the files of web/dist, if it has been built, each as it is and
# compressed. src/server/page.h is the way to read them.

# tercio_embed_page(<target>): a library with all of them; an empty one if there is no page yet. A
# page that is built later is found at the next build.
function(tercio_embed_page target)
  set(root "${PROJECT_SOURCE_DIR}/web/dist")
  file(GLOB_RECURSE names CONFIGURE_DEPENDS RELATIVE "${root}" "${root}/*")
  find_program(TERCIO_GZIP gzip REQUIRED)
  set(generated "${PROJECT_BINARY_DIR}/page")
  set(assembly "")
  set(declarations "")
  set(table "")
  set(files)
  set(index 0)
  foreach(name IN LISTS names)
    if(name MATCHES "(^|/)\\.|\\.map$")
      continue()
    endif()
    set(symbol "tercio_page_${index}")
    list(APPEND files "${root}/${name}")
    string(APPEND assembly ".global ${symbol}, ${symbol}_end\n${symbol}:\n"
                           ".incbin \"${root}/${name}\"\n${symbol}_end:\n.byte 0\n")
    string(APPEND declarations "extern \"C\" const char ${symbol}[];\n"
                               "extern \"C\" const char ${symbol}_end[];\n")
    set(compressed "{}")
    if(name MATCHES "\\.(html|js|css|svg|json|txt|webmanifest|xml|ico|wasm)$")
      set(packed "${generated}/${index}.gz")
      add_custom_command(OUTPUT "${packed}"
        COMMAND "${TERCIO_GZIP}" -9 -n -c "${root}/${name}" > "${packed}"
        DEPENDS "${root}/${name}" VERBATIM)
      list(APPEND files "${packed}")
      string(APPEND assembly ".global ${symbol}_gz, ${symbol}_gz_end\n${symbol}_gz:\n"
                             ".incbin \"${packed}\"\n${symbol}_gz_end:\n.byte 0\n")
      string(APPEND declarations "extern \"C\" const char ${symbol}_gz[];\n"
                                 "extern \"C\" const char ${symbol}_gz_end[];\n")
      set(compressed "content(${symbol}_gz, ${symbol}_gz_end)")
    endif()
    string(APPEND table
           "      EmbeddedPageFile{\"/${name}\", content(${symbol}, ${symbol}_end), ${compressed}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  set(count ${index})
  configure_file("${PROJECT_SOURCE_DIR}/cmake/page_table.cpp.in" "${generated}/page_table.cpp" @ONLY)
  configure_file("${PROJECT_SOURCE_DIR}/cmake/embedded.S.in" "${generated}/page.S" @ONLY)
  set_source_files_properties("${generated}/page.S" PROPERTIES OBJECT_DEPENDS "${files}")
  add_library(${target} STATIC "${generated}/page_table.cpp" "${generated}/page.S")
  target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}/src")
endfunction()
