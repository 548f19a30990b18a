# Libraries out of folders. A folder that is not there, or has only headers, makes an INTERFACE
# library, so that the ones above it need not know.

# tercio_glob(<out> <pattern>...): files under the source folder, looked for again at every build.
function(tercio_glob out)
  list(TRANSFORM ARGN PREPEND "${PROJECT_SOURCE_DIR}/")
  file(GLOB found CONFIGURE_DEPENDS LIST_DIRECTORIES false ${ARGN})
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

# tercio_subfolders(<out> <folder>): names of the folders directly in it.
function(tercio_subfolders out folder)
  file(GLOB entries CONFIGURE_DEPENDS LIST_DIRECTORIES true RELATIVE
       "${PROJECT_SOURCE_DIR}/${folder}" "${PROJECT_SOURCE_DIR}/${folder}/*")
  set(names)
  foreach(entry IN LISTS entries)
    if(IS_DIRECTORY "${PROJECT_SOURCE_DIR}/${folder}/${entry}")
      list(APPEND names ${entry})
    endif()
  endforeach()
  set(${out} "${names}" PARENT_SCOPE)
endfunction()

# tercio_folder(<folder> [WITH <subfolder>...] [WITHOUT <file>...] [LINK <library>...]):
# src/<folder>/*.cpp as a library called tercio_<folder>, with / as _. WITH names subfolders that
# belong to it, WITHOUT files that belong to another target.
function(tercio_folder folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "WITH;WITHOUT;LINK")
  string(REPLACE "/" "_" name "tercio_${folder}")
  tercio_glob(sources "src/${folder}/*.cpp")
  foreach(subfolder IN LISTS arg_WITH)
    tercio_glob(more "src/${folder}/${subfolder}/*.cpp")
    list(APPEND sources ${more})
  endforeach()
  foreach(file IN LISTS arg_WITHOUT)
    list(REMOVE_ITEM sources "${PROJECT_SOURCE_DIR}/src/${folder}/${file}")
  endforeach()
  if(sources)
    add_library(${name} STATIC ${sources})
    set(scope PUBLIC)
  else()
    add_library(${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${name} ${scope} "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(${name} ${scope} ${arg_LINK})
endfunction()

# tercio_unity_by_game(<target> <folder> <game>...): of the target's files, <folder>/<game>*.cpp are
# compiled together, and the others eight at a time.
function(tercio_unity_by_game target folder)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  set(others 0)
  foreach(source IN LISTS sources)
    set(group "")
    foreach(game IN LISTS ARGN)
      if(source MATCHES "/${folder}/${game}[._]")
        set(group ${game})
      endif()
    endforeach()
    if(NOT group)
      math(EXPR group "${others} / 8")
      math(EXPR others "${others} + 1")
    endif()
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()
