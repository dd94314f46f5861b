/** Whether the head of a centre is asked for a photo with the sheet in it, as PHOTO_SHEET says (product.md, The sheet in the photo). */
import { asksForSheet } from '#contract/review/sheet.ts';
import type { Config } from '../../config.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';
import { isDrawn } from '../draws.ts';

interface SheetSettings {
  readonly keys: Keys;
  readonly config: Pick<Config, 'photoSheet' | 'examDate'>;
}

export function isSheetAsked({ keys, config }: SheetSettings, centreCode: string): boolean {
  const { photoSheet, examDate } = config;
  if (photoSheet.kind !== 'drawn') return photoSheet.kind === 'all';
  return isDrawn(keys, { purpose: 'sheet', examDate, share: photoSheet.share }, centreCode);
}

export const isSheetRequested = ({ config }: Pick<SheetSettings, 'config'>, message: string): boolean =>
  config.photoSheet.kind !== 'off' && asksForSheet(message);
