// What people built: villages, walled cities, suburbs, camps, forts, ruins.
import type { Hex, Point } from '../../src/hex-table/grid.ts';
import { f1, polygon, rings, simplify } from './curves.ts';
import type { Field } from './field.ts';
import { ground, type Land } from './land.ts';
import { hash, random } from './noise.ts';
import type { Roofs, Theme } from './themes.ts';
import { bridges } from './water.ts';

interface House {
  at: Point;
  turn: number;
  size: number;
  long: number; // 0 to 1
}

/** Two-tone roofs along their ridge, all in a few paths. */
export function houses(list: House[], roofs: Roofs, width = 15, length = 22): string {
  let shadow = '';
  const sunny = roofs.sets.map(() => '');
  const shady = roofs.sets.map(() => '');
  for (const {
    at: [x, y],
    turn,
    size,
    long,
  } of list) {
    const set = Math.floor(hash(Math.round(x), Math.round(y), 77) * roofs.sets.length * 0.999);
    const [l, w] = [
      (length * size * (0.8 + long * 0.5)) / 2,
      (width * size * (0.85 + long * 0.25)) / 2,
    ];
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const corner = (u: number, v: number): Point => [x + u * cos - v * sin, y + u * sin + v * cos];
    const [a, b, c, d] = [corner(-l, -w), corner(l, -w), corner(l, w), corner(-l, w)];
    const [m, n] = [corner(-l, 0), corner(l, 0)];
    shadow += polygon([a, b, c, d].map(([px, py]): Point => [px + 3.2, py + 3.8]));
    sunny[set] += polygon([a, b, n, m]);
    shady[set] += polygon([m, n, c, d]);
  }
  return (
    `<path d="${shadow}" fill="#3a2714" opacity=".33"/>` +
    roofs.sets
      .map(
        ([dark, light], i) =>
          `<path d="${sunny[i]}" fill="${light}"/><path d="${shady[i]}" fill="${dark}"/>`,
      )
      .join('') +
    `<path d="${sunny.join('')}${shady.join('')}" fill="none" stroke="${roofs.wall}" stroke-width=".9"/>`
  );
}

const church = ([x, y]: Point, turn: number, size: number): string =>
  `<g transform="translate(${f1(x)} ${f1(y)}) rotate(${f1(turn * 57.3)}) scale(${size})"><path d="M-15 -3h34v14h-34z" fill="#3a2714" opacity=".3"/><path d="M-18 -7h34v7h-34z" fill="#d99a72"/><path d="M-18 0h34v7h-34z" fill="#af5539"/><path d="M-18 -7h34v14h-34zM-18 0h34" fill="none" stroke="#4b2d1c" stroke-width="1.1"/><path d="M-24 -6h12v12h-12z" fill="#eadbbf" stroke="#4b2d1c" stroke-width="1.2"/><path d="M-18 -4v8M-22 0h8" stroke="#4b2d1c" stroke-width="1.6"/></g>`;

const mosque = ([x, y]: Point): string =>
  `<g transform="translate(${f1(x)} ${f1(y)})"><path d="M-16 -10h40v30h-40z" fill="#3a2714" opacity=".3"/><path d="M-20 -14h40v30h-40z" fill="#f1e7cc" stroke="#4b3a22" stroke-width="1.3"/><circle r="9.5" cy="2" fill="#7fa58f" stroke="#3d5a4a" stroke-width="1.2"/><path d="M-28 -20h10v10h-10z" fill="#f7efd9" stroke="#4b3a22" stroke-width="1.3"/><circle cx="-23" cy="-15" r="2.6" fill="#7fa58f"/></g>`;

/** Houses on a lattice with streets, where a field is above a level. */
function quarter(
  land: Land,
  inside: Field,
  level: number,
  o: {
    gap: number;
    angle: number;
    jitter: number;
    keep: number;
    seed: number;
    avoid?: (at: Point) => boolean;
  },
): House[] {
  const { width, height } = land.battle.grid;
  const reach = Math.hypot(width, height);
  const [cos, sin] = [Math.cos(o.angle), Math.sin(o.angle)];
  const out: House[] = [];
  for (let v = -reach, row = 0; v < reach; v += o.gap, row += 1) {
    if (row % 3 === 2) continue;
    for (let u = -reach, column = 0; u < reach; u += o.gap * 1.12, column += 1) {
      if (column % 5 === 4) continue;
      const [x, y] = [width / 2 + u * cos - v * sin, height / 2 + u * sin + v * cos];
      if (x < 0 || y < 0 || x > width || y > height || inside.at(x, y) < level) continue;
      const k = hash(Math.round(x), Math.round(y), o.seed);
      const k2 = hash(Math.round(x), Math.round(y), o.seed + 1);
      if (k > o.keep || o.avoid?.([x, y])) continue;
      out.push({
        at: [x + (k - 0.5) * o.gap * o.jitter, y + (k2 - 0.5) * o.gap * o.jitter],
        turn: o.angle + (k2 > 0.5 ? Math.PI / 2 : 0) + (k - 0.5) * 0.25,
        size: 1,
        long: k2,
      });
    }
  }
  return out.sort((a, b) => a.at[1] - b.at[1]);
}

function village(land: Land, hex: Hex): string {
  const {
    battle: { grid, terrain },
    theme,
  } = land;
  const [cx, cy] = grid.centre(hex);
  const chance = random(Math.round(cx * 7 + cy));
  const turn = chance() * 0.8 - 0.4;
  const list: House[] = [];
  for (let tries = 0; list.length < theme.houses && tries < 400; tries += 1) {
    const [angle, away] = [chance() * 6.283, 9 + Math.sqrt(chance()) * 36];
    const [x, y] = [cx + Math.cos(angle) * away * 1.15, cy + Math.sin(angle) * away * 0.9];
    const free = list.every(({ at }) => Math.hypot(at[0] - x, at[1] - y) >= 21);
    if (!free || Math.hypot(x - cx, y - cy) < 22 || land.nearWater(x, y, 22)) continue;
    list.push({
      at: [x, y],
      turn: turn + (chance() > 0.6 ? 1.57 : 0) + (chance() - 0.5) * 0.3,
      size: 0.92,
      long: chance(),
    });
  }
  // One church for a group of neighbouring hexes: in the first of them.
  const first = grid
    .neighbours(hex)
    .every(
      (other) =>
        terrain(other) !== 'village' ||
        other[0] > hex[0] ||
        (other[0] === hex[0] && other[1] > hex[1]),
    );
  return (
    `<ellipse cx="${f1(cx)}" cy="${f1(cy)}" rx="50" ry="42" fill="${theme.yard}" opacity=".55"/>` +
    houses(
      list.sort((a, b) => a.at[1] - b.at[1]),
      theme.roofs,
    ) +
    (theme.church && first ? church([cx, cy], turn, 0.95) : '')
  );
}

/** An open town: its ground lies under the roads, its houses keep off them. */
export function townGround(land: Land): string {
  if (!land.has('town')) return '';
  const d = rings(land.of('town').rings(ground.town!.level));
  return `<path d="${d}" fill="#e3cfa6" opacity=".95"/><path d="${d}" fill="none" stroke="#a98a5a" stroke-dasharray="5 3"/>`;
}

function town(land: Land): string {
  const at = land.theme.townChurch;
  if (!land.has('town') || !at) return '';
  const list = quarter(land, land.of('town'), 0.47, {
    gap: 21.5,
    angle: 0.12,
    keep: 0.985,
    jitter: 0.16,
    seed: 1,
    avoid: ([x, y]) => land.nearRoad(x, y, 15) || Math.hypot(x - at[0], y - at[1]) < 34,
  });
  return houses(list, land.theme.roofs, 15, 20.5) + church(at, 0.12, 1.35);
}

const among = (hexes: Hex[]) => (hex: Hex) =>
  hexes.some((one) => one[0] === hex[0] && one[1] === hex[1]);

function city(land: Land, one: Theme['cities'][number]): string {
  const inside = land.among(
    `city ${one.hexes}`,
    among(one.hexes),
    ground.city!.shape,
    land.theme.seed,
  );
  const wall = simplify(
    inside.rings(ground.city!.level).sort((a, b) => b.length - a.length)[0]!,
    13,
  );
  const d = polygon(wall);
  const list = quarter(land, inside, 0.6, {
    gap: 22,
    angle: one.angle,
    keep: 0.96,
    jitter: 0.18,
    seed: 4,
    avoid: ([x, y]) => Math.hypot(x - one.middle[0], y - one.middle[1]) < one.square,
  });
  const towers = wall
    .map(([x, y]) =>
      one.mosque
        ? `<path d="M${f1(x - 7.5)} ${f1(y - 7.5)}h15v15h-15z" fill="#dcc79a" stroke="#4a3622" stroke-width="1.8"/>`
        : `<circle cx="${f1(x)}" cy="${f1(y)}" r="8.2" fill="#dcc79a" stroke="#4a3622" stroke-width="1.9"/><circle cx="${f1(x)}" cy="${f1(y)}" r="3.6" fill="#a98b5c"/>`,
    )
    .join('');
  return (
    `<path d="${d}" fill="none" stroke="${one.moat ?? '#8a6f45'}" stroke-width="${one.moat ? 19 : 15}" stroke-linejoin="round" opacity="${one.moat ? 0.85 : 0.3}"/><path d="${d}" fill="${one.ground}"/>` +
    houses(list, land.theme.roofs, 15, 20) +
    (one.mosque ? mosque(one.middle) : church(one.middle, 0.2, 1.7)) +
    `<path d="${d}" fill="none" stroke="#4a3622" stroke-width="8.5" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#cbb58a" stroke-width="5" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#4a3622" stroke-width="5" stroke-dasharray="2 5" opacity=".45"/>${towers}`
  );
}

function suburb(land: Land, hexes: Hex[]): string {
  const inside = land.among(`suburb ${hexes}`, among(hexes), ground.suburb!.shape, land.theme.seed);
  const list = quarter(land, inside, 0.52, {
    gap: 25,
    angle: -0.2,
    keep: 0.85,
    jitter: 0.25,
    seed: 1,
    avoid: ([x, y]) => land.nearWater(x, y, 20),
  });
  return `<path d="${rings(inside.rings(ground.suburb!.level))}" fill="#dcc9a0" stroke="#6b4d2a" stroke-width="2.2" stroke-dasharray="3 2.4"/>${houses(list, land.theme.roofs)}`;
}

function camp(land: Land, { hexes, colour }: Theme['camps'][number]): string {
  const inside = land.among(`camp ${hexes}`, among(hexes), ground.camp!.shape, land.theme.seed);
  let [shadow, tents] = ['', ''];
  for (const {
    at: [x, y],
    long,
  } of quarter(land, inside, 0.56, { gap: 30, angle: 0.06, keep: 0.97, jitter: 0.1, seed: 1 })) {
    const s = 12 + 3 * long;
    shadow += `M${f1(x - s + 3)} ${f1(y + 5.5)}l${f1(s)} -3l${f1(s)} 3z`;
    tents +=
      `<path d="M${f1(x - s)} ${f1(y + 5)}L${f1(x)} ${f1(y - 13)}L${f1(x + s)} ${f1(y + 5)}z" fill="${long > 0.82 ? colour : '#f8f1de'}" stroke="#5a4630"/>` +
      `<path d="M${f1(x)} ${f1(y - 13)}L${f1(x + s)} ${f1(y + 5)}h${f1(-s * 0.8)}z" opacity=".14"/>`;
  }
  return (
    `<path d="${rings(inside.rings(ground.camp!.level))}" fill="#e5d9ae" opacity=".9" stroke="#7b6236" stroke-width="2.4" stroke-linejoin="round"/>` +
    `<path d="${rings(inside.rings(0.52))}" fill="none" stroke="#7b6236" stroke-dasharray="2 3"/><path d="${shadow}" fill="#3a2714" opacity=".3"/>${tents}`
  );
}

function fort(land: Land, { at: [x, y], corners, radius, angle }: Theme['forts'][number]): string {
  const wedge = (2 * Math.PI) / corners;
  const line: Point[] = [];
  for (let i = 0; i < corners; i += 1)
    for (const [turn, out] of [
      [-0.32, 0.66],
      [-0.2, 0.86],
      [0, 1],
      [0.2, 0.86],
      [0.32, 0.66],
      [0.24, 0.58],
      [0.5, 0.56],
      [0.76, 0.58],
    ] as const) {
      const a = angle + (i + turn) * wedge;
      line.push([x + Math.cos(a) * radius * out, y + Math.sin(a) * radius * out]);
    }
  const d = polygon(line);
  return (
    `<path d="${d}" fill="none" stroke="#8aa7a8" stroke-width="15" stroke-linejoin="round" opacity=".85"/><path d="${d}" fill="none" stroke="#7b6236" stroke-width="8" stroke-linejoin="round" opacity=".5"/><path d="${d}" fill="#d9c598" stroke="#4a3622" stroke-width="2.6" stroke-linejoin="round"/><circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(radius * 0.36)}" fill="#cbb27d" stroke="#4a3622" stroke-width="1.3"/>` +
    houses(
      [
        { at: [x - 9, y - 4], turn: 0.2, size: 0.7, long: 0.4 },
        { at: [x + 8, y + 5], turn: 0.2, size: 0.7, long: 0.6 },
      ],
      land.theme.roofs,
    )
  );
}

function ravelin([x, y]: Point): string {
  const d = polygon([
    [x - 40, y - 20],
    [x - 34, y + 6],
    [x, y + 36],
    [x + 34, y + 6],
    [x + 40, y - 20],
    [x, y - 8],
  ]);
  return `<path d="${d}" fill="none" stroke="#8aa7a8" stroke-width="15" stroke-linejoin="round" opacity=".85"/><path d="${d}" fill="#d9c598" stroke="#4a3622" stroke-width="2.8" stroke-linejoin="round"/><path d="M${f1(x - 27)} ${f1(y - 7)}L${f1(x - 24)} ${f1(y + 3)}L${f1(x)} ${f1(y + 24)}L${f1(x + 24)} ${f1(y + 3)}L${f1(x + 27)} ${f1(y - 7)}" fill="none" stroke="#8a6f45" stroke-width="2"/>`;
}

function ruins(land: Land): string {
  const chance = random(99);
  return land.theme.ruins
    .map((hex) => {
      const [x, y] = land.battle.grid.centre(hex);
      let walls = '';
      for (let i = 0; i < 6; i += 1) {
        const [angle, away] = [chance() * 6.28, 8 + chance() * 34];
        const [wx, wy] = [x + Math.cos(angle) * away, y + Math.sin(angle) * away * 0.85];
        const [w, h] = [9 + chance() * 12, 7 + chance() * 9];
        walls +=
          chance() > 0.5
            ? `M${f1(wx)} ${f1(wy)}h${f1(w)}v${f1(h)}`
            : `M${f1(wx)} ${f1(wy + h)}v${f1(-h)}h${f1(w * 0.6)}m${f1(w * 0.3)} 0h${f1(w * 0.25)}`;
      }
      let columns = '';
      for (let i = 0; i < 7; i += 1)
        columns += `M${f1(x - 30 + i * 9)} ${f1(y + 20 + ((i * 7) % 5) - 18 * (hex[0] % 2))}h.01`;
      return (
        `<path d="${walls}" transform="translate(2.5 3)" fill="none" stroke="#3a2714" stroke-width="4" opacity=".25"/><path d="${walls}" fill="none" stroke="#5a452a" stroke-width="4.6" stroke-linejoin="round"/><path d="${walls}" fill="none" stroke="#e8dabb" stroke-width="2.4"/>` +
        `<path d="${columns}" stroke="#5a452a" stroke-width="5.4" stroke-linecap="round"/><path d="${columns}" stroke="#f3e8cf" stroke-width="3.2" stroke-linecap="round"/>`
      );
    })
    .join('');
}

export function buildings(land: Land): string {
  const { theme, battle } = land;
  const villages = [...battle.grid.all()].filter((hex) => battle.terrain(hex) === 'village');
  return [
    ...villages.map((hex) => village(land, hex)),
    ...theme.suburbs.map((hexes) => suburb(land, hexes)),
    ...theme.cities.map((one) => city(land, one)),
    ...theme.camps.map((one) => camp(land, one)),
    ...theme.forts.map((one) => fort(land, one)),
    ...theme.ravelins.map(ravelin),
    town(land),
    ruins(land),
    bridges(land),
  ].join('');
}
