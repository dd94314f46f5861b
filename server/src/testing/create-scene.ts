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
function createRandom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x6d2b_79f5) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 0x1_0000_0000;
  };
}

function createWave(random: () => number): Wave {
  return {
    across: (random() - 0.5) * 60,
    down: (random() - 0.5) * 60,
    phase: random() * 2 * Math.PI,
  };
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
  const brightnessAt = (x: number, y: number): number => {
    const board = boards.find(
      ({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom,
    );
    if (board !== undefined) return board.brightness;
    const light = waves.reduce(
      (sum, { across, down, phase }) => sum + Math.cos(across * x + down * y + phase),
      0,
    );
    return 128 + (light * 128) / Math.sqrt(waveCount);
  };
  const pixels = new Uint8ClampedArray(width * height * channels);
  for (let index = 0; index < pixels.length; index += channels) {
    const at = index / channels;
    const brightness = brightnessAt((at % width) / width, Math.floor(at / width) / height);
    pixels.set([brightness, brightness * 0.9, brightness * 0.8], index);
  }
  return sharp(pixels, { raw: { width, height, channels } }).jpeg({ quality: 90 }).toBuffer();
}
