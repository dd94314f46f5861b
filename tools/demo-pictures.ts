/** Draws the invented photos of the demo's submitted centres: no two look alike, and each number gives the same picture. */
import sharp from 'sharp';

const pictureSize = { width: 960, height: 720 };

/** Returns numbers from 0 to 1, always the same for a seed (mulberry32). */
function createDice(seed: number): (from: number, to: number) => number {
  let state = seed;
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from);
  };
}

type Dice = ReturnType<typeof createDice>;

const sky = [190, 235] as const;
const ground = [25, 130] as const;
const paint = [0, 60] as const;

/** @param light in percent */
const colour = (dice: Dice, hues: readonly [number, number], light: number): string =>
  `hsl(${dice(...hues).toFixed(0)} ${dice(15, 45).toFixed(0)}% ${light.toFixed(0)}%)`;

const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

/** A grid of windows or shelves. */
function grid(
  dice: Dice,
  isLight: boolean,
  [x, y, width, height]: readonly [number, number, number, number],
): string {
  const columns = Math.round(dice(2, 7));
  const rows = Math.round(dice(1, 5));
  const fill = colour(dice, sky, isLight ? dice(5, 30) : dice(75, 95));
  const cells: string[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      cells.push(
        box(
          x + ((column + 0.2) * width) / columns,
          y + ((row + 0.2) * height) / rows,
          (0.6 * width) / columns,
          (0.6 * height) / rows,
          fill,
        ),
      );
  return cells.join('');
}

function tree(dice: Dice): string {
  const [x, y, radius] = [dice(0, 1280), dice(150, 700), dice(50, 200)];
  return `${box(x - 12, y, 24, 400, '#5b4632')}<circle cx="${x}" cy="${y}" r="${radius}" fill="hsl(${dice(80, 150)} 35% ${dice(15, 55)}%)"/>`;
}

function building(dice: Dice): string {
  const frame = [dice(-150, 700), dice(60, 500), dice(280, 800), dice(250, 700)] as const;
  const light = dice(20, 90);
  return box(...frame, colour(dice, paint, light)) + grid(dice, light > 55, frame);
}

/** An outdoor or indoor scene of random parts: horizon, light, buildings or cupboards, trees. */
function drawScene(dice: Dice): string {
  const parts = Array.from({ length: Math.round(dice(4, 7)) }, () =>
    dice(0, 1) < 0.65 ? building(dice) : tree(dice),
  );
  const horizon = dice(300, 800);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 1280 960">`,
    `<defs><linearGradient id="light" x1="0" y1="${dice(0, 1)}" x2="1" y2="${dice(0, 1)}">`,
    `<stop offset="0" stop-color="${colour(dice, sky, dice(30, 95))}"/><stop offset="1" stop-color="${colour(dice, sky, dice(30, 95))}"/>`,
    `</linearGradient></defs>`,
    `<rect width="1280" height="960" fill="url(#light)"/>`,
    box(0, horizon, 1280, 960 - horizon, colour(dice, ground, dice(15, 70))),
    ...parts,
    '</svg>',
  ].join('');
}

/** What is done to a picture: nothing, what somebody does who sends a copy of another centre's, or a covered lens. */
export type Treatment = 'as taken' | 'cut' | 'covered';

/** Returns a JPEG without a position. */
export async function drawPicture(seed: number, treatment: Treatment = 'as taken'): Promise<Buffer> {
  const { width, height } = pictureSize;
  if (treatment === 'covered')
    return sharp({ create: { width, height, channels: 3, background: '#0b0a0a' } })
      .jpeg()
      .toBuffer();
  const scene = sharp(Buffer.from(drawScene(createDice(seed))));
  if (treatment === 'as taken') return scene.jpeg({ quality: 88 }).toBuffer();
  const cut = { left: 36, top: 27, width: width - 72, height: height - 54 };
  const whole = await scene.png().toBuffer();
  return sharp(whole)
    .extract(cut)
    .resize(800)
    .modulate({ brightness: 1.08 })
    .jpeg({ quality: 70 })
    .toBuffer();
}
