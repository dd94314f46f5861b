/**
 * Reads the code of a sheet from a picture with ZXing, compiled to WebAssembly (decision 0057). Runs only in a decoder process: the
 * library reads pixels of uploads.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { GreyPicture } from '#contract/photo/image-hash.ts';
import { readSheetText } from '#contract/photo/sheet-text.ts';
import type { ReadResult } from 'zxing-wasm/reader';
import type { Mask } from './points/find-points.ts';

interface ReadSheet {
  /** Of `sheetText`. */
  readonly text: string;
  /** Around the whole paper. */
  readonly mask: Mask;
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
function toImageData({ pixels: grey, width, height }: GreyPicture): Pixels {
  const pixels = new Uint32Array(grey.length);
  for (let index = 0; index < grey.length; index += 1)
    pixels[index] = 0xff00_0000 | ((grey[index] ?? 0) * 0x01_0101);
  return { data: new Uint8ClampedArray(pixels.buffer), width, height, colorSpace: 'srgb' };
}

/** Of the paper, A4, around the code, which is 17 cm wide and 2 cm from three of its edges. */
const [codeCm, marginCm, paperCm] = [17, 2, { width: 21, height: 29.7 }];

/** Returns the paper around a code by its four corners, as far as it is in the picture. */
function maskOf(
  { topLeft, topRight, bottomRight, bottomLeft }: ReadResult['position'],
  { width, height }: GreyPicture,
): Mask {
  const shareOf = (cm: number): number => (cm - marginCm) / codeCm;
  const [xs, ys] = [new Array<number>(), new Array<number>()];
  for (const right of [0, paperCm.width].map(shareOf))
    for (const down of [0, paperCm.height].map(shareOf)) {
      const at = (axis: 'x' | 'y'): number =>
        (1 - down) * ((1 - right) * topLeft[axis] + right * topRight[axis]) +
        down * ((1 - right) * bottomLeft[axis] + right * bottomRight[axis]);
      xs.push(at('x') / width);
      ys.push(at('y') / height);
    }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Returns the first code of a sheet in an upright picture; null when there is none. */
export async function readSheet(picture: GreyPicture): Promise<ReadSheet | null> {
  loaded ??= load();
  const read = await loaded;
  const found = await read(toImageData(picture));
  const sheet = found.find(({ isValid, text }) => isValid && readSheetText(text) !== null);
  return sheet === undefined ? null : { text: sheet.text, mask: maskOf(sheet.position, picture) };
}
