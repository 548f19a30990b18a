// The board's own words, in both languages. Names come from the view.
import type { Lang } from '../../types';
import type { LegalAction } from '../../../schema/table';
import type { CaminoView, RegionView } from '../../../schema/camino';

export const words = {
  en: {
    map: 'Map of the Spanish Road',
    title: 'El Camino Español',
    subtitle: 'Lombardy to Flanders, 1567 to 1634',
    week: 'Week',
    strength: 'Strength',
    tercio: 'Momento de Tercio',
    roads: 'Roads laid',
    points: 'points',
    fortress: 'Fortress',
    logistics: 'Logistics',
    attrition: 'Attrition',
    marches: 'Enemy marches',
    reconstructed: 'Dotted: reconstructed',
    here: 'Your army is here, strength',
    legal: 'Legal',
    dice: 'dice',
    held: 'held by you',
    road: 'Road laid',
    closed: 'In revolt, closed this week',
    revolted: 'Has revolted; loyalty is checked no more',
    goal: 'Goal',
    verbs: {
      move: 'march',
      enemy: 'this army rolls',
      battle: 'battle',
      assault: 'assault',
      lay: 'lay siege',
      prepare: 'prepare the road',
      reinforce: 'call reinforcements',
    } as Record<string, string>,
  },
  es: {
    map: 'Mapa del Camino Español',
    title: 'El Camino Español',
    subtitle: 'De Lombardía a Flandes, de 1567 a 1634',
    week: 'Semana',
    strength: 'Fuerza',
    tercio: 'Momento de Tercio',
    roads: 'Caminos tendidos',
    points: 'puntos',
    fortress: 'Fortaleza',
    logistics: 'Logística',
    attrition: 'Desgaste',
    marches: 'Marcha enemiga',
    reconstructed: 'Punteado: reconstruido',
    here: 'Aquí está tu ejército, fuerza',
    legal: 'Legal',
    dice: 'dados',
    held: 'en tu poder',
    road: 'Camino tendido',
    closed: 'En revuelta, cerrado esta semana',
    revolted: 'Se ha rebelado; ya no se comprueba su lealtad',
    goal: 'Meta',
    verbs: {
      move: 'marchar',
      enemy: 'tira este ejército',
      battle: 'batalla',
      assault: 'asaltar',
      lay: 'sitiar',
      prepare: 'preparar el camino',
      reinforce: 'pedir refuerzos',
    } as Record<string, string>,
  },
} as const;

/** All that a place shows, in one breath: "Lorraine. Legal: march. Protestants, 6 dice. Fortress 2. Logistics 3." */
export function describe(
  region: RegionView,
  view: CaminoView,
  actions: LegalAction[],
  closed: boolean,
  revolted: boolean,
  lang: Lang,
): string {
  const w = words[lang];
  const parts = [region.name[lang]];
  const deeds = [...new Set(actions.map((a) => w.verbs[a.verb] ?? a.verb))];
  if (deeds.length > 0) parts.push(`${w.legal}: ${deeds.join(', ')}`);
  if (view.army === region.id) parts.push(`${w.here} ${view.strength}`);
  if (region.enemy) parts.push(`${region.enemy.name[lang]}, ${region.enemy.dice} ${w.dice}`);
  if (region.fortress > 0)
    parts.push(`${w.fortress} ${region.fortress}${region.controlled ? `, ${w.held}` : ''}`);
  if (region.logistics > 0) parts.push(`${w.logistics} ${region.logistics}`);
  if (region.road) parts.push(w.road);
  if (closed) parts.push(w.closed);
  else if (revolted) parts.push(w.revolted);
  if (region.goal) parts.push(w.goal);
  return `${parts.join('. ')}.`;
}
