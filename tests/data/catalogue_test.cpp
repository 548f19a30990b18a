// Where words meet in a Spanish sentence.
#include "data/catalogue.h"

#include <gtest/gtest.h>

namespace tercio {
namespace {

TEST(Catalogue, SpanishAndIsEBeforeTheSoundI) {
  EXPECT_EQ(spanish("Celtiberia y Ilergetia"), "Celtiberia e Ilergetia");
  EXPECT_EQ(spanish("en Hispania Ulterior y Hispania Citerior."),
            "en Hispania Ulterior e Hispania Citerior.");
  EXPECT_EQ(spanish("valor y ímpetu y iras"), "valor e ímpetu e iras");
}

TEST(Catalogue, SpanishAndStaysBeforeAGlideANumeralOrAnotherSound) {
  for (const char* text : {"agua y hielo", "cobre y iones", "provincias I y II", "III y IV.",
                           "Asia y Hungría", "rey y Hacienda", "ley i", "y Hispania", "y "})
    EXPECT_EQ(spanish(text), text);
}

TEST(Catalogue, SpanishArticlesAreDrawnTogether) {
  EXPECT_EQ(spanish("de el Tirol a el Franco Condado"), "del Tirol al Franco Condado");
  EXPECT_EQ(spanish("a el Tirol"), "al Tirol") << "what the dice may bring";
  EXPECT_EQ(spanish("vela el campo; sede el día"), "vela el campo; sede el día");
  EXPECT_EQ(spanish("Sale de el Tirol a el Rin"), "Sale del Tirol al Rin");
}

TEST(Catalogue, AListInsideASentenceIsPutRightToo) {
  const DataFile en{"en.toml", "[goal]\nquiet = \"no revolt in {provinces}\"\n"};
  const DataFile es{"es.toml", "[goal]\nquiet = \"ninguna revuelta en {provinces}\"\n"};
  const Text provinces{"Celtiberia and Ilergetia", "Celtiberia y Ilergetia"};
  const Text said = Catalogue(en, es).format("goal.quiet", {{"provinces", provinces}});
  EXPECT_EQ(said.en, "no revolt in Celtiberia and Ilergetia");
  EXPECT_EQ(said.es, "ninguna revuelta en Celtiberia e Ilergetia");
}

}  // namespace
}  // namespace tercio
