/**
 * The letters of the sheet for the photos (product.md, The sheet in the photo). They are derived, so nothing is stored and every
 * instance knows them. They are those of the centre's id: a corrected centre code makes no printed sheet invalid.
 */
import { sheetAlphabet, sheetLetterCount } from '#contract/photo/sheet-text.ts';
import type { Keys } from '../../kernel/crypto/keys.ts';

/** So long the letters on a screen are the newest. */
const screenSeconds = 10 * 60;
/** A photo waits for the network before its upload: letters that were valid in this time before it count. */
const waitSeconds = 30 * 60;

const msPerSecond = 1000;

function lettersOf(keys: Keys, ...parts: readonly string[]): string {
  const bytes = Buffer.from(keys.mac('sheets', ...parts), 'base64url').subarray(0, sheetLetterCount);
  return [...bytes].map((byte) => sheetAlphabet[byte % sheetAlphabet.length]).join('');
}

interface SheetEdition {
  readonly keys: Keys;
  /** YYYY-MM-DD. */
  readonly examDate: string;
}

const turnOf = (seconds: number): number => Math.floor(seconds / screenSeconds);

const screenLetters = ({ keys }: SheetEdition, centreId: string, turn: number): string =>
  lettersOf(keys, 'screen', centreId, String(turn));

const printedLetters = ({ keys, examDate }: SheetEdition, centreId: string): string =>
  lettersOf(keys, 'printed', centreId, examDate);

interface SheetLetters {
  readonly screen: { readonly letters: string; readonly seconds: number };
  readonly printed: { readonly letters: string };
}

export function currentLetters(edition: SheetEdition, centreId: string, now: Date): SheetLetters {
  const seconds = now.getTime() / msPerSecond;
  const turn = turnOf(seconds);
  return {
    screen: {
      letters: screenLetters(edition, centreId, turn),
      seconds: Math.ceil((turn + 1) * screenSeconds - seconds),
    },
    printed: { letters: printedLetters(edition, centreId) },
  };
}

/** @param arrivedAt when the photo reached the server */
export function areValid(edition: SheetEdition, centreId: string, letters: string, arrivedAt: Date): boolean {
  if (letters === printedLetters(edition, centreId)) return true;
  const seconds = arrivedAt.getTime() / msPerSecond;
  const [first, last] = [turnOf(seconds - waitSeconds), turnOf(seconds)];
  const turns = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return turns.some((turn) => letters === screenLetters(edition, centreId, turn));
}
