/** Pastes the sheet for the photos into pictures, as if somebody had held it. */
import sharp from 'sharp';
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

async function paper(text: string, widthPx: number): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'H', border: 0 });
  const pixels = Uint8Array.from(data.flat(), (isDark) => (isDark ? 30 : 235));
  const code = Math.round((widthPx * codeWidth) / paperWidth);
  const drawn = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(code, code, { kernel: 'nearest' })
    .png()
    .toBuffer();
  const margin = Math.floor((widthPx - code) / 2);
  const height = Math.round((widthPx * paperHeight) / paperWidth);
  return sharp({ create: { width: widthPx, height, channels: 3, background: { r: 235, g: 235, b: 235 } } })
    .composite([{ input: drawn, left: margin, top: margin }])
    .png()
    .toBuffer();
}

/** Returns a JPEG with the sheet in the middle of the picture. */
export async function drawSheet(picture: Uint8Array, { text, share, turn = 0 }: DrawnSheet): Promise<Buffer> {
  const upright = sharp(picture, { failOn: 'none' }).autoOrient();
  const { data, info } = await upright.png().toBuffer({ resolveWithObject: true });
  const sheet = await sharp(await paper(text, Math.round(info.width * share)))
    .rotate(turn, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .resize({ width: info.width, height: info.height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  return sharp(data)
    .composite([{ input: sheet, gravity: 'centre' }])
    .blur(0.8)
    .jpeg({ quality: 85 })
    .toBuffer();
}
