import type { GameOption, OptionWord } from '../schema/game';

/** An option's value as the server takes it: flags and numbers are no texts. */
export function typedOption(option: GameOption, text: string): OptionWord {
  if (option.type === 'flag') return text === 'true';
  return option.type === 'number' ? Number(text) : text;
}
