/** What can lie open over the board; one at a time. */
export type Panel =
  'rules' | 'keys' | 'text' | 'menu' | 'odds' | 'log' | 'phases' | 'standing' | null;
