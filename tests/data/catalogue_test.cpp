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

TEST(Catalogue, WordsAgreeWithANumberOrWithTheNameOfSeveral) {
  const DataFile en{"en.toml", "[event]\nstep = \"{unit} {unit|passes|pass} {n} {n|hex|hexes}\"\n"};
  const DataFile es{"es.toml", "[event]\nstep = \"{unit} {unit|pasa|pasan} {n} {n|hex|hexes}\"\n"};
  const Catalogue texts(en, es);
  const auto said = [&](Text unit, TextArg n) {
    return texts.format("event.step", {{"unit", std::move(unit)}, std::move(n)});
  };
  EXPECT_EQ(said({"Ordaz", "Ordaz"}, {"n", 1}).en, "Ordaz passes 1 hex");
  EXPECT_EQ(said({"Archers", "Arqueros", true, true}, {"n", 2}).es, "Arqueros pasan 2 hexes");
  // Plural in one language alone, and a name that begins with a number.
  const Text dragoons{"2nd Dragoons", "2º Dragones", true, false};
  EXPECT_EQ(said(dragoons, {"n", -1}).en, "2nd Dragoons pass -1 hex");
  EXPECT_EQ(said(dragoons, {"n", Text{"2½", "2½"}}).es, "2º Dragones pasa 2½ hexes");
}

}  // namespace
}  // namespace tercio
