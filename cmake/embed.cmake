# Files inside the program: the data and text folders of each game, and the text folder of any other
# folder of src/. src/data/embedded.h is the way to read them.

# tercio_embed(<target>): a library with all of them. A changed file is assembled again, a new one
# is found at the next build.
function(tercio_embed target)
  # Each file is known by its path below src/games, or below src: camino/data/data.toml.
  set(folders)
  tercio_subfolders(games src/games)
  foreach(game IN LISTS games)
    list(APPEND folders "src/games|${game}/data" "src/games|${game}/text")
  endforeach()
  tercio_subfolders(rooms src)
  foreach(room IN LISTS rooms)
    list(APPEND folders "src|${room}/text")
  endforeach()
  set(entries)
  foreach(folder IN LISTS folders)
    string(REGEX MATCH "^(.*)\\|(.*)$" _ "${folder}")
    set(root "${PROJECT_SOURCE_DIR}/${CMAKE_MATCH_1}")
    set(below "${CMAKE_MATCH_2}")
    file(GLOB_RECURSE names CONFIGURE_DEPENDS RELATIVE "${root}" "${root}/${below}/*")
    foreach(name IN LISTS names)
      if(NOT name MATCHES "(^|/)\\.|~$|\\.(cpp|h|swp|md)$")
        list(APPEND entries "${name}\t${root}/${name}")
      endif()
    endforeach()
  endforeach()
  list(SORT entries)

  set(generated "${PROJECT_BINARY_DIR}/embedded")
  set(assembly "")
  set(declarations "")
  set(table "")
  set(files)
  set(arrays)
  set(previous "")
  set(index 0)
  foreach(entry IN LISTS entries)
    string(REGEX MATCH "^([^\t]*)\t(.*)$" _ "${entry}")
    set(name "${CMAKE_MATCH_1}")
    set(path "${CMAKE_MATCH_2}")
    if(name STREQUAL previous)
      message(FATAL_ERROR "two embedded files would be called ${name}: rename one of them")
    endif()
    set(previous "${name}")
    set(symbol "tercio_embedded_${index}")
    list(APPEND files "${path}")
    string(APPEND declarations "extern \"C\" const char ${symbol}[];\n")
    if(TERCIO_EMBED_AS_ARRAY)
      add_custom_command(
        OUTPUT "${generated}/${symbol}.cpp"
        COMMAND ${CMAKE_COMMAND} -DFILE=${path} -DSYMBOL=${symbol}
                -DOUTPUT=${generated}/${symbol}.cpp
                -P "${PROJECT_SOURCE_DIR}/cmake/embed_array.cmake"
        DEPENDS "${path}" "${PROJECT_SOURCE_DIR}/cmake/embed_array.cmake"
        VERBATIM)
      list(APPEND arrays "${generated}/${symbol}.cpp")
      string(APPEND declarations "extern \"C\" const std::size_t ${symbol}_size;\n")
      string(APPEND table "      EmbeddedFile{\"${name}\", {${symbol}, ${symbol}_size}},\n")
    else()
      string(APPEND assembly ".global ${symbol}, ${symbol}_end\n${symbol}:\n"
                             ".incbin \"${path}\"\n${symbol}_end:\n.byte 0\n")
      string(APPEND declarations "extern \"C\" const char ${symbol}_end[];\n")
      string(APPEND table "      EmbeddedFile{\"${name}\", content(${symbol}, ${symbol}_end)},\n")
    endif()
    math(EXPR index "${index} + 1")
  endforeach()

  set(count ${index})
  configure_file("${PROJECT_SOURCE_DIR}/cmake/embedded_table.cpp.in"
                 "${generated}/embedded_table.cpp" @ONLY)
  set(sources "${PROJECT_SOURCE_DIR}/src/data/embedded.cpp" "${generated}/embedded_table.cpp")
  if(TERCIO_EMBED_AS_ARRAY)
    list(APPEND sources ${arrays})
  else()
    configure_file("${PROJECT_SOURCE_DIR}/cmake/embedded.S.in" "${generated}/embedded.S" @ONLY)
    set_source_files_properties("${generated}/embedded.S" PROPERTIES OBJECT_DEPENDS "${files}")
    list(APPEND sources "${generated}/embedded.S")
  endif()
  add_library(${target} STATIC ${sources})
  target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}/src")
endfunction()
