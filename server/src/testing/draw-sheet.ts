/** Pastes the sheet for the photos into pictures, as if somebody had held it. */
import sharp, { type Sharp } from 'sharp';
import { encode } from 'uqr';

/** A4, and the code of 17 cm on it. */
const [paperWidth, paperHeight, codeWidth] = [21, 29.7, 17];

interface DrawnSheet {
  /** Of `sheetText`, or any other text. */
  readonly text: string;
  /** The width of the paper, as a share of the width of the picture. */
  readonly share: number;
  /** In degrees, clockwise. */
  readonly turn?: number;
}

const toRaw = (image: Sharp) => image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** Without a file of another format: tests in the process of a decoder read JPEG files only. */
const fromRaw = ({ data, info: { width, height, channels } }: Awaited<ReturnType<typeof toRaw>>) => ({
  input: data,
  raw: { width, height, channels },
});

function openRaw(raw: Awaited<ReturnType<typeof toRaw>>): Sharp {
  const { input, ...options } = fromRaw(raw);
  return sharp(input, options);
}

function paper(text: string, widthPx: number): Sharp {
  const { data, size } = encode(text, { ecc: 'H', border: 0 });
  const code = Math.round((widthPx * codeWidth) / paperWidth);
  const pixels = Buffer.alloc(code * code);
  for (let index = 0; index < pixels.length; index += 1) {
    const [column, row] = [index % code, Math.floor(index / code)].map((px) =>
      Math.floor((px * size) / code),
    );
    pixels[index] = data[row ?? 0]?.[column ?? 0] === true ? 30 : 235;
  }
  const margin = Math.floor((widthPx - code) / 2);
  const height = Math.round((widthPx * paperHeight) / paperWidth);
  return sharp({
    create: { width: widthPx, height, channels: 3, background: { r: 235, g: 235, b: 235 } },
  }).composite([
    { input: pixels, raw: { width: code, height: code, channels: 1 }, left: margin, top: margin },
  ]);
}

/** Returns a JPEG with the sheet in the middle of the picture. */
export async function drawSheet(picture: Uint8Array, { text, share, turn = 0 }: DrawnSheet): Promise<Buffer> {
  const upright = await toRaw(sharp(picture, { failOn: 'none' }).autoOrient());
  const { width, height } = upright.info;
  const drawn = openRaw(await toRaw(paper(text, Math.round(width * share))));
  const turned = openRaw(await toRaw(drawn.rotate(turn, { background: { r: 0, g: 0, b: 0, alpha: 0 } })));
  const sheet = await toRaw(turned.resize({ width, height, fit: 'inside', withoutEnlargement: true }));
  const pasted = await toRaw(openRaw(upright).composite([{ ...fromRaw(sheet), gravity: 'centre' }]));
  return openRaw(pasted).removeAlpha().blur(0.8).jpeg({ quality: 85 }).toBuffer();
}
