/** Creates pictures for tests that look like nothing but show much: waves of light behind boards, different for each seed. */
import sharp from 'sharp';

export interface SceneSize {
  readonly width: number;
  readonly height: number;
}

interface Wave {
  readonly across: number;
  readonly down: number;
  readonly phase: number;
}

interface Board {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly brightness: number;
}

const [waveCount, boardCount] = [12, 10];
const channels = 3;

/** Returns a generator of numbers from 0 to 1, always the same ones for a seed. */
export function createRandom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x6d2b_79f5) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 0x1_0000_0000;
  };
}

function createWave(random: () => number): Wave {
  return { across: (random() - 0.5) * 60, down: (random() - 0.5) * 60, phase: random() * 2 * Math.PI };
}

function createBoard(random: () => number): Board {
  const [left, top] = [random(), random()];
  return {
    left,
    top,
    right: left + 0.05 + random() / 4,
    bottom: top + 0.05 + random() / 4,
    brightness: random() * 255,
  };
}

/** Returns a JPEG. */
export async function createScene(
  seed: number,
  { width, height }: SceneSize = { width: 1024, height: 768 },
): Promise<Buffer> {
  const random = createRandom(seed);
  const waves = Array.from({ length: waveCount }, () => createWave(random));
  const boards = Array.from({ length: boardCount }, () => createBoard(random));
  // The cosine of a sum is taken apart, so that it is computed for each column and row and not for each pixel.
  const columns = waves.map(({ across, phase }) => {
    const angles = Float64Array.from({ length: width }, (_, column) => (across * column) / width + phase);
    return { cosines: angles.map(Math.cos), sines: angles.map(Math.sin) };
  });
  const pixels = new Uint8ClampedArray(width * height * channels);
  const light = new Float64Array(width);
  for (let row = 0; row < height; row += 1) {
    const y = row / height;
    light.fill(128);
    for (const [index, { cosines, sines }] of columns.entries()) {
      const angle = (waves[index]?.down ?? 0) * y;
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)].map(
        (part) => (part * 128) / Math.sqrt(waveCount),
      );
      for (let column = 0; column < width; column += 1)
        light[column] =
          (light[column] ?? 0) + (cosines[column] ?? 0) * (cosine ?? 0) - (sines[column] ?? 0) * (sine ?? 0);
    }
    for (const { left, right, brightness } of boards
      .filter(({ top, bottom }) => y >= top && y < bottom)
      .toReversed())
      light.fill(brightness, Math.ceil(left * width), Math.ceil(right * width));
    for (let column = 0; column < width; column += 1) {
      const brightness = light[column] ?? 0;
      const at = channels * (row * width + column);
      pixels[at] = brightness;
      pixels[at + 1] = brightness * 0.9;
      pixels[at + 2] = brightness * 0.8;
    }
  }
  return sharp(pixels, { raw: { width, height, channels } }).jpeg({ quality: 90 }).toBuffer();
}
