// Draws the maps of the battles and writes them as pictures beside their board: one to see the whole, and tiles for reading.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { fingerprint, mapPrint } from '../../src/hex-table/fingerprint.ts';
import { FAR, NEAR, sheetOf, tilesOf } from '../../src/hex-table/sheet.ts';
import { bailenPrint, readBailen } from './bailen.ts';
import { type Battle, battles, mapData, readBattle } from './battle.ts';
import { lies } from './check.ts';
import { drawBattle } from './draw.ts';

sharp.concurrency(1);
const wanted = process.argv.slice(2);
const folder = (game: string): URL => new URL(`../../src/boards/${game}/maps/`, import.meta.url);

async function make(battle: Battle, out: URL): Promise<void> {
  const { id } = battle;
  if (wanted.length > 0 && !wanted.includes(id)) return;
  mkdirSync(out, { recursive: true });
  const sheet = drawBattle(battle);
  const wrong = lies(sheet.land);
  if (wrong.length > 0) throw new Error(`${id}: the picture would lie.\n${wrong.join('\n')}`);
  const { width, height, pixels } = sheet.relief;
  const shade = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .blur(0.8)
    .png()
    .toBuffer();
  const svg = Buffer.from(sheet.svg(`data:image/png;base64,${shade.toString('base64')}`));
  const all = sheetOf(battle.grid);
  const picture = async (scale: number) => {
    const { data, info } = await sharp(svg, {
      density: 72 * scale,
      limitInputPixels: false,
      unlimited: true,
    })
      .resize({
        width: Math.round(all.width * scale),
        height: Math.round(all.height * scale),
        fit: 'fill',
      })
      .flatten({ background: '#f1e7cd' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: info });
  };
  for (const name of readdirSync(out)) if (name.startsWith(`${id}-`)) rmSync(new URL(name, out));
  let bytes = 0;
  const save = async (name: string, image: sharp.Sharp, quality: number) => {
    const data = await image.webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
    bytes += data.length;
    writeFileSync(new URL(`${id}-${name}.webp`, out), data);
    return data.length;
  };
  const far = await save('far', await picture(FAR), 62);
  const whole = await picture(NEAR);
  const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true });
  for (const tile of tilesOf(all)) {
    const edge = (units: number) => Math.round(units * NEAR);
    const [left, top] = [edge(tile.x - all.x), edge(tile.y - all.y)];
    const box = {
      left,
      top,
      width: edge(tile.x - all.x + tile.width) - left,
      height: edge(tile.y - all.y + tile.height) - top,
    };
    await save(`${tile.column}${tile.row}`, sharp(data, { raw: info }).extract(box), 58);
  }
  writeFileSync(
    new URL(`${id}.ts`, out),
    `/** Made by maps/hex: the pictures of this battle's map. */\nexport default import.meta.glob<string>('./${id}-*.webp', { eager: true, query: '?url', import: 'default' });\n`,
  );
  console.log(
    `${id}: drawing ${svg.length >> 10} kB, far ${far >> 10} kB, all pictures ${bytes >> 10} kB`,
  );
}

/** Which data the pictures were drawn from. */
const mark = (out: URL, prints: Record<string, string>) =>
  writeFileSync(new URL('prints.json', out), `${JSON.stringify(prints, null, 2)}\n`);

for (const id of battles) await make(readBattle(id), folder('tercios'));
mark(
  folder('tercios'),
  Object.fromEntries(battles.map((id) => [id, fingerprint(readBattle(id).grid, mapData(id))])),
);
const bailen = readBailen();
await make(bailen, folder('bailen'));
mark(folder('bailen'), { bailen: mapPrint(bailen.grid, bailenPrint()) });
