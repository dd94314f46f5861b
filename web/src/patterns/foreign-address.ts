/** The rule for texts that are mailed (`contract/src/mailed-text.ts`), with the portal's own addresses. */
import { findForeignAddress } from '#contract/mailed-text.ts';
import { readSetting } from '../texts/page-settings.ts';

export const foreignAddressIn = (text: string): string | null =>
  findForeignAddress(text, { publicUrl: readSetting('public-url'), helpEmail: readSetting('help-email') });
