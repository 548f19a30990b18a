/** The colours of those who go about: generals, by whose they are. */
import type { GeneralId } from '../../schema/hispania';
import type { SideColour } from '../aid';

export const colours: Record<GeneralId, SideColour> = {
  ulterior: 'carmine',
  citerior: 'ochre',
  consul: 'blue',
  proconsul: 'slate',
};
