/**
 * Reads the code of a sheet from a picture with ZXing, compiled to WebAssembly (decision 0057). Runs only in a decoder process: the
 * library reads pixels of uploads.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { greyOf } from '#contract/photo/image-hash.ts';
import { readSheetText } from '#contract/review/sheet.ts';
import type { ReadResult } from 'zxing-wasm/reader';
import type { PictureFile } from './decoded-photo.ts';
import { loadSharp, readOptions } from './load-sharp.ts';

/** In pixels of the picture. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

export interface ReadSheet {
  /** Of `sheetText`. */
  readonly text: string;
  /** Of the QR code: top left, top right, bottom right, bottom left on the paper. */
  readonly corners: readonly [Corner, Corner, Corner, Corner];
}

/** As `ImageData` of browsers. */
interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly colorSpace: 'srgb';
}
type Read = (picture: Pixels) => Promise<ReadResult[]>;

/** On first use. The program is handed over as bytes: otherwise the library would download it. */
async function load(): Promise<Read> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const bytes = await readFile(file);
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(bytes).buffer } });
  const options = {
    formats: ['QRCode' as const],
    tryHarder: true,
    tryRotate: true,
    tryDownscale: true,
    tryInvert: false,
  };
  return (picture) => readBarcodes(picture, options);
}

let loaded: Promise<Read> | null = null;

/** Four bytes for each pixel, written as one number. */
function toImageData(grey: Uint8Array, width: number, height: number): Pixels {
  const pixels = new Uint32Array(grey.length);
  for (let index = 0; index < grey.length; index += 1)
    pixels[index] = 0xff00_0000 | ((grey[index] ?? 0) * 0x01_0101);
  return { data: new Uint8ClampedArray(pixels.buffer), width, height, colorSpace: 'srgb' };
}

/**
 * Returns the first code of a sheet in the picture; null when there is none.
 * @param grey brightness of an upright picture, row by row, 0 to 255
 */
export async function readSheet(grey: Uint8Array, width: number, height: number): Promise<ReadSheet | null> {
  loaded ??= load();
  const read = await loaded;
  const found = await read(toImageData(grey, width, height));
  const sheet = found.find(({ isValid, text }) => isValid && readSheetText(text) !== null);
  if (sheet === undefined) return null;
  const { topLeft, topRight, bottomRight, bottomLeft } = sheet.position;
  return { text: sheet.text, corners: [topLeft, topRight, bottomRight, bottomLeft] };
}

/** Of the picture for display, which is read as it is. */
const longEdgePx = 1600;

/** Rejects when the picture does not decode completely. */
export async function findSheet({ file, maxPixels }: PictureFile): Promise<ReadSheet | null> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(file, readOptions(maxPixels))
    .autoOrient()
    .resize({ width: longEdgePx, height: longEdgePx, fit: 'inside', withoutEnlargement: true })
    // Three bytes for each pixel, in a grey picture too.
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return readSheet(greyOf(data, { width, height, channels: 3 }).pixels, width, height);
}
