/** The whole campaign on one chart: how far the Armada came, who hurried to which battle, and which fleets were lost where. */
import type { ArmadaView } from '../../schema/armada';
import type { Campaign, CampaignFall, CampaignOf, CampaignWay } from '../campaign';
import { fleetOf } from './board/lookup';

const lost = new Set(['sunk', 'sunk-leaderless', 'captured'].map((key) => `event.${key}`));
const comes = new Set(['arrives', 'arrives-wind'].map((key) => `event.${key}`));

export function campaign({ entries, final }: CampaignOf): Campaign {
  const view = final as ArmadaView;
  const boxOf = (value: unknown) =>
    view.boxes.find((box) => box.id === value || String(box.number) === String(value))?.id ?? null;
  const armada: CampaignWay = { id: 'armada', side: 'carmine', path: [] };
  const ways: CampaignWay[] = [];
  const falls: CampaignFall[] = [];
  const home = new Map<string, string>();
  for (const entry of entries)
    for (const { key, args } of entry.events) {
      const box = boxOf(args.box);
      const here = armada.path.at(-1) ?? null;
      const fleet = typeof args.fleet === 'string' ? fleetOf(view, args.fleet) : undefined;
      if (key === 'event.turn' && box) armada.path.push(box);
      else if ((key === 'event.placed' || key === 'event.called') && fleet && box)
        home.set(fleet.id, box);
      else if (comes.has(key) && fleet && here) {
        const from = home.get(fleet.id);
        if (from && from !== here)
          ways.push({
            id: `${fleet.id} ${entry.step}`,
            side: sideOf(fleet.side),
            path: [from, here],
          });
      } else if (lost.has(key) && fleet && here)
        falls.push({
          id: fleet.id,
          side: sideOf(fleet.side),
          place: here,
          step: entry.step,
          name: fleet.short,
        });
    }
  return { ways: [...(armada.path.length > 1 ? [armada] : []), ...ways], falls };
}

const sideOf = (side: string) => (side === 'spain' ? ('carmine' as const) : ('blue' as const));
