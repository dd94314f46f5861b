/** The sheet that a head holds into the picture (product.md, The sheet in the photo): what can be found about it in a photo, and the request for it. */

/**
 * What a photo shows: `seen` with letters that were valid when it was sent, `old` with others of this centre, `other` with another
 * centre's code; `none` when no sheet could be read.
 */
export const sheetFindings = ['seen', 'old', 'other', 'none'] as const;
export type SheetFinding = (typeof sheetFindings)[number];

/** The ready-made request for a photo with the sheet; an officer adds it to a message with one press. */
export const sheetRequest: readonly [english: string, hindi: string] = [
  'Take the photo again with the sheet in the picture. The sheet is in the portal, beside the photo.',
  'फोटो दोबारा लें, और पोर्टल की शीट फोटो में दिखे। शीट पोर्टल में फोटो के पास मिलेगी।',
];

/** Whether the message of a correction has the request in one of its languages. */
export const asksForSheet = (message: string): boolean => sheetRequest.some((line) => message.includes(line));
