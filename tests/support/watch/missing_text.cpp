// A text that is missing is shown by its key and ends nobody's match; here it fails the test.
#include <gtest/gtest.h>

#include "data/catalogue.h"

namespace tercio {
namespace {

const bool watching = [] {
  on_missing_text([](std::string_view what) { ADD_FAILURE() << "no text: " << what; });
  return true;
}();

}  // namespace
}  // namespace tercio
