// The sentences of `tercio sim`, in both languages.
#pragma once

#include "core/text.h"

namespace tercio {

struct SimTexts {
  // the table
  const char* games;
  const char* seed;
  const char* outcome;
  const char* share;
  const char* interval;
  const char* at_least;
  const char* points;
  const char* value;
  const char* steps_in;
  const char* a_second;
  const char* threads;
  const char* order;
  const char* difference;
  const char* correlation;
  const char* adjusted;
  const char* factor;
  // complaints
  const char* which_game;
  const char* no_game;
  const char* no_word;
  const char* wants_value;
  const char* no_number;
  const char* no_player;
  const char* player_count;
  const char* not_both;
  const char* there_are;
  const char* to;
  // levels
  const char* level;
  const char* won;
  const char* won_title;
  const char* all_levels;
  const char* no_levels;
  const char* no_level;
  const char* heatmap_levels;
  const char* heatmap_file;
  const char* cannot_write;
  const char* cannot_read;
  const char* no_step;
  const char* step_of_record;
  const char* position_settles;
};

inline const SimTexts& sim_texts(Lang lang) {
  static const SimTexts english{
      .games = "games",
      .seed = "seed",
      .outcome = "outcome",
      .share = "share",
      .interval = "95 % interval",
      .at_least = "this or better",
      .points = "points",
      .value = "value",
      .steps_in = "steps in",
      .a_second = "a second",
      .threads = "threads",
      .order = "Outcomes are listed from worst to best.",
      .difference = "Difference, second less first, on the same dice",
      .correlation = "correlation",
      .adjusted = "less luck",
      .factor = "one game counts for",
      .which_game = "Which game?",
      .no_game = "There is no game",
      .no_word = "I do not know",
      .wants_value = "needs a value",
      .no_number = "must be a whole number from",
      .no_player = "There is no player",
      .player_count = "Name one player for all seats, or one for each, separated by commas; not",
      .not_both = "Choose one of",
      .there_are = "There are:",
      .to = "to",
      .level = "level",
      .won = "won",
      .won_title = "Games won, in per cent, by level",
      .all_levels = "all",
      .no_levels = "There are no level codes in",
      .no_level = "There is no level",
      .heatmap_levels = "--heatmap shows levels: say which with --levels.",
      .heatmap_file = "A heat map is a file that ends in .svg or .html, not",
      .cannot_write = "I cannot write",
      .cannot_read = "I cannot read",
      .no_step = "That record ends after step",
      .step_of_record = "--step counts the steps of a record given with --position.",
      .position_settles = "The position says which scenario and options it has: leave out",
  };
  static const SimTexts spanish{
      .games = "partidas",
      .seed = "semilla",
      .outcome = "final",
      .share = "parte",
      .interval = "intervalo 95 %",
      .at_least = "este o mejor",
      .points = "puntos",
      .value = "valor",
      .steps_in = "pasos en",
      .a_second = "por segundo",
      .threads = "hilos",
      .order = "Los finales van del peor al mejor.",
      .difference = "Diferencia, segundo menos primero, con los mismos dados",
      .correlation = "correlación",
      .adjusted = "sin suerte",
      .factor = "una partida vale por",
      .which_game = "¿Qué juego?",
      .no_game = "No hay ningún juego",
      .no_word = "No conozco",
      .wants_value = "necesita un valor",
      .no_number = "debe ser un número entero de",
      .no_player = "No hay ningún jugador",
      .player_count =
          "Di un jugador para todos los bandos, o uno para cada uno, separados por comas; no",
      .not_both = "Elige uno de",
      .there_are = "Hay:",
      .to = "a",
      .level = "nivel",
      .won = "ganadas",
      .won_title = "Partidas ganadas, en tanto por ciento, por nivel",
      .all_levels = "todos",
      .no_levels = "No hay códigos de nivel en",
      .no_level = "No hay ningún nivel",
      .heatmap_levels = "--heatmap muestra niveles: di cuáles con --levels.",
      .heatmap_file = "Un mapa de calor es un fichero que acaba en .svg o .html, no",
      .cannot_write = "No puedo escribir",
      .cannot_read = "No puedo leer",
      .no_step = "Esa acta acaba tras el paso",
      .step_of_record = "--step cuenta los pasos de un acta dada con --position.",
      .position_settles = "La posición dice qué escenario y opciones tiene: quita",
  };
  return lang == Lang::Spanish ? spanish : english;
}

}  // namespace tercio
