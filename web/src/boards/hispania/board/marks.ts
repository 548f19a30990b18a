/** What is said of a link, with ~ after what is reconstructed of it: the link, its segments, its printed road. */
import { reconstructed } from '../../source';
import type { Link } from '../../../schema/hispania';
import type { Source } from '../../../schema/words';

type Say = (
  key: 'by-road' | 'by-sea' | 'segment' | 'segments',
  values?: Record<string, string | number>,
) => string;

const mark = (source: Source | null): string => (reconstructed(source) ? '~' : '');

/** Besides where it leads, with where that is known from. */
function details(link: Link, say: Say): { text: string; source: Source | null }[] {
  if (link.road) return [{ text: say('by-road'), source: link.sources.road }];
  const text = link.segments === 1 ? say('segment') : say('segments', { n: link.segments });
  const told =
    link.segments > 1 || reconstructed(link.sources.segments)
      ? [{ text, source: link.sources.segments }]
      : [];
  return link.kind === 'land' ? told : [{ text: say('by-sea'), source: null }, ...told];
}

/** "Bilbilis (road)", "Segobriga~ (2 segments~)". */
export function marked(name: string, link: Link, say: Say): string {
  const told = details(link, say).map((one) => one.text + mark(one.source));
  return name + mark(link.sources.link) + (told.length > 0 ? ` (${told.join(', ')})` : '');
}

/** Is there anything to mark? */
export const isLoose = (link: Link): boolean =>
  reconstructed(link.sources.link) ||
  reconstructed(link.road ? link.sources.road : link.sources.segments);
