# The programs that are not the game: tests, benches, fuzzers, tools. Which of them exist depends on
# TERCIO_KIND; in a release build those whose library is not installed are left out, because to play
# nobody needs them (./test installs them first).

add_library(tercio_all INTERFACE)
target_link_libraries(tercio_all INTERFACE tercio_server tercio_table tercio_store tercio_engine tercio_match tercio_lab
                      tercio_search tercio_games tercio_game tercio_data tercio_hex tercio_core)

# The terminal, and whole programs tried from outside, are tested as they are delivered: in the release
# build. Compiling them with sanitizers as well takes a fifth of the time of all that: TERCIO_WHOLE
# (./test --long) does it.
option(TERCIO_WHOLE "Terminal and whole programs under sanitizers, too" OFF)
if(TERCIO_KIND STREQUAL "release" OR TERCIO_WHOLE)
  set(whole TRUE)
else()
  set(whole FALSE)
  set_target_properties(tercio tercio_cli PROPERTIES EXCLUDE_FROM_ALL TRUE)
endif()

# ---- fuzzers: fuzz/<name>_fuzz.cpp ---------------------------------------------------------------
# The libraries of the sanitizer build know libFuzzer's counters: tests and fuzzers share them.
if(TERCIO_SANITIZERS MATCHES "fuzzer")
  tercio_glob(sources "fuzz/*_fuzz.cpp")
  set(names "")
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM stem)
    add_executable(${stem} ${source})
    target_link_libraries(${stem} PRIVATE tercio_server)
    target_link_options(${stem} PRIVATE -fsanitize=fuzzer)
    string(REGEX REPLACE "_fuzz$" "" name "${stem}")
    string(APPEND names "${name}\n")
  endforeach()
  file(WRITE "${PROJECT_BINARY_DIR}/fuzzers.txt" "${names}")  # read by ./test
endif()

# ---- benches and tools: bench/<name>.cpp, tools/<name>.cpp with what is in tools/<name>/ -----------
if(TERCIO_KIND STREQUAL "release")
  # What proves puzzles, for the tools that find them and the test that proves them again.
  tercio_glob(sources "tools/proof/*.cpp")
  add_library(tercio_proof STATIC ${sources})
  target_include_directories(tercio_proof PUBLIC "${PROJECT_SOURCE_DIR}/tools")
  target_link_libraries(tercio_proof PUBLIC tercio_match tercio_games)

  find_package(benchmark QUIET)
  tercio_glob(sources "bench/*.cpp")
  if(benchmark_FOUND)
    foreach(source IN LISTS sources)
      cmake_path(GET source STEM stem)
      add_executable(bench_${stem} ${source})
      target_link_libraries(bench_${stem} PRIVATE tercio_all benchmark::benchmark_main)
    endforeach()
  elseif(sources)
    message(STATUS "Google Benchmark is not installed: no benches")
  endif()

  # A tool makes the templates of search anew for what it measures: together they take a fifth of the
  # compiling. An ordinary ./test compiles a third of them, another every day: tools_0, tools_1, tools_2.
  tercio_glob(sources "tools/*.cpp")
  set(third 0)
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM stem)
    tercio_glob(parts "tools/${stem}/*.cpp")
    add_executable(${stem} ${source} ${parts})
    target_include_directories(${stem} PRIVATE "${PROJECT_SOURCE_DIR}/tools")
    target_link_libraries(${stem} PRIVATE tercio_proof tercio_all)
    list(APPEND tools ${stem})
    list(APPEND tools_${third} ${stem})
    math(EXPR third "(${third} + 1) % 3")
  endforeach()
  foreach(third RANGE 2)
    add_custom_target(tools_${third} DEPENDS ${tools_${third}})
  endforeach()
endif()

# ---- a table with the two-seat test game on it, for process and browser tests -----------------------
if(whole AND EXISTS "${PROJECT_SOURCE_DIR}/tests/server/toy_table.cpp")
  add_executable(toy_table tests/server/toy_table.cpp tests/support/toy_game.cpp src/cli/serve.cpp
                           src/cli/serve_verify.cpp src/cli/settings.cpp)
  target_include_directories(toy_table PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  target_link_libraries(toy_table PRIVATE tercio_server CLI11::CLI11)
  target_compile_options(toy_table PRIVATE -O1)  # what it serves is in the libraries
endif()

# ---- tests ---------------------------------------------------------------------------------------
enable_testing()
find_package(GTest QUIET)
find_package(rapidcheck QUIET)
find_program(TERCIO_PYTHON python3)
if(NOT GTest_FOUND OR NOT rapidcheck_FOUND OR NOT TERCIO_PYTHON)
  message(STATUS "GoogleTest, rapidcheck or Python is not installed: no tests")
  return()
endif()
include(GoogleTest)

# tests/support/*.cpp is linked into every test program; its headers are "support/<name>.h".
tercio_glob(support "tests/support/*.cpp")
add_library(tercio_test_support STATIC ${support})
target_include_directories(tercio_test_support PUBLIC "${PROJECT_SOURCE_DIR}/tests")
target_link_libraries(tercio_test_support PUBLIC tercio_all rapidcheck rapidcheck_gtest
                      GTest::gmock GTest::gtest)
set_source_files_properties(tests/support/source_dir.cpp PROPERTIES
                            COMPILE_DEFINITIONS TERCIO_SOURCE_DIR="${PROJECT_SOURCE_DIR}")

# In every test program, whether it names it or not: a text that is missing fails the test.
add_library(tercio_test_watch OBJECT tests/support/watch/missing_text.cpp)
target_link_libraries(tercio_test_watch PUBLIC tercio_data GTest::gtest)

# tercio_test(<program> <prefix> <labels> <source>...)
function(tercio_test program prefix labels)
  add_executable(${program} $<TARGET_OBJECTS:tercio_test_watch> ${ARGN})
  target_link_libraries(${program} PRIVATE tercio_test_support GTest::gmock_main)
  # What tests are written in is called once and needs no looking at for undefined behaviour; what
  # they call does, and has it. Compiling them so takes a quarter of the time. The laws and the search
  # are templates: there the test is where the code is made.
  if(TERCIO_SANITIZERS MATCHES "undefined" AND NOT prefix MATCHES "^(conformance|search|lab)")
    target_compile_options(${program} PRIVATE -O0 -fno-sanitize=fuzzer-no-link,undefined)
  endif()
  # The same in a release build, but where what is played on the optimised build is itself a template.
  if(TERCIO_KIND STREQUAL "release" AND NOT prefix STREQUAL "release.")
    target_compile_options(${program} PRIVATE -O0)
  endif()
  gtest_discover_tests(${program} TEST_PREFIX "${prefix}" DISCOVERY_MODE PRE_TEST
                       DISCOVERY_TIMEOUT 60 PROPERTIES LABELS "${labels}" TIMEOUT 300)
  # All of them at once, in a few processes: to start one for each test, and to read the components
  # in each, takes longer than most tests do. ./test runs these, and the single ones by their names.
  list(LENGTH ARGN files)
  math(EXPR last "(${files} - 1) / 2")
  math(EXPR parts "${last} + 1")
  foreach(part RANGE ${last})
    set(name "${program}.${part}")
    add_test(NAME ${name} COMMAND ${program} --gtest_brief=1
                                  "--gtest_output=xml:${PROJECT_BINARY_DIR}/parts/${name}.xml")
    set_tests_properties(${name} PROPERTIES LABELS "${labels};parts" TIMEOUT 900
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${parts};GTEST_SHARD_INDEX=${part}")
  endforeach()
endfunction()

# One program per area: the folder below tests/, with all that is in it. In a release build only what is
# tested there: the release tests, the terminal, and the lessons, which are played some hundred times.
file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/*_test.cpp")
set(release_sources ${sources})
list(FILTER release_sources INCLUDE REGEX "_release_test\\.cpp$")
list(FILTER sources EXCLUDE REGEX "_release_test\\.cpp$")
set(terminal_areas cli texts lessons)
set(areas)
foreach(source IN LISTS sources)
  cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}/tests" OUTPUT_VARIABLE area)
  string(REGEX REPLACE "/.*" "" area "${area}")
  list(APPEND areas ${area})
  list(APPEND sources_of_${area} ${source})
endforeach()
list(REMOVE_DUPLICATES areas)
foreach(area IN LISTS areas)
  set(label "${area}")
  if(area IN_LIST terminal_areas)
    if(NOT whole)
      continue()
    endif()
    if(TERCIO_KIND STREQUAL "release")
      list(APPEND label release)
    endif()
  elseif(TERCIO_KIND STREQUAL "release")
    continue()
  endif()
  tercio_test(test_${area} "${area}." "${label}" ${sources_of_${area}})
  if(area IN_LIST terminal_areas)
    target_link_libraries(test_${area} PRIVATE tercio_cli)
  endif()
endforeach()
if(TERCIO_KIND STREQUAL "release" AND release_sources)
  tercio_test(test_release "release." release ${release_sources})
  target_link_libraries(test_release PRIVATE tercio_proof)
endif()

# Process tests: tests/**/*_test.py, on the tercio of this build. *_release_test.py is for the release
# build only.
if(NOT whole)
  return()
endif()
file(GLOB_RECURSE scripts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/*_test.py")
foreach(script IN LISTS scripts)
  cmake_path(RELATIVE_PATH script BASE_DIRECTORY "${PROJECT_SOURCE_DIR}/tests"
             OUTPUT_VARIABLE name)
  string(REGEX REPLACE "\\.py$" "" name "${name}")
  set(labels process)
  if(TERCIO_KIND STREQUAL "release")
    list(APPEND labels release)
  elseif(name MATCHES "_release_test$")
    continue()
  endif()
  set(seconds 300)
  if(name MATCHES "/kill_.*release_test$")  # hundreds of starts: slow where others build meanwhile
    set(seconds 900)
  endif()
  add_test(NAME "process.${name}" COMMAND ${TERCIO_PYTHON} -B "${script}")
  set_tests_properties("process.${name}" PROPERTIES
    LABELS "${labels}" TIMEOUT ${seconds} COST 1  # they wait much: begun first, beside the others
    ENVIRONMENT "TERCIO=$<TARGET_FILE:tercio>;TOY_TABLE=$<TARGET_FILE:toy_table>;TERCIO_SOURCE=${PROJECT_SOURCE_DIR};PYTHONPATH=${PROJECT_SOURCE_DIR}/tests")
endforeach()
