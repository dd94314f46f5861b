/** Whether the head of a centre is asked for a photo with the sheet in it, as PHOTO_SHEET says (product.md, The sheet in the photo). */
import { asksForSheet } from '#contract/review/sheet.ts';
import type { Config } from '../../config.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';

interface SheetSettings {
  readonly keys: Keys;
  readonly config: Pick<Config, 'photoSheet' | 'examDate'>;
}

const drawnBytes = 6;

/** Each centre is drawn for itself, by an HMAC: who is drawn does not change with the list, and nobody can predict it. */
export function isSheetAsked({ keys, config }: SheetSettings, centreCode: string): boolean {
  const { photoSheet, examDate } = config;
  if (photoSheet.kind !== 'drawn') return photoSheet.kind === 'all';
  const mac = Buffer.from(keys.mac('draws', 'sheet', examDate, centreCode), 'base64url');
  return mac.readUIntBE(0, drawnBytes) < photoSheet.share * 2 ** (8 * drawnBytes);
}

export const isSheetRequested = ({ config }: Pick<SheetSettings, 'config'>, message: string): boolean =>
  config.photoSheet.kind !== 'off' && asksForSheet(message);
