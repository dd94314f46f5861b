/** What is known about the sheet in each photo of a centre: whether it was asked for, and what its code says. */
import type { SheetFacts } from '#contract/review/facts.ts';
import { isSheetOf, readSheetText } from '#contract/photo/sheet-text.ts';
import type { NumberedPhoto, StoredCorrection } from '../../../domain/corrections/stored-corrections.ts';
import { isSheetAsked, isSheetRequested } from '../../../domain/sheets/asks-for-sheet.ts';
import { areValid } from '../../../domain/sheets/sheet-letters.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Services } from '../../../services.ts';
import { findSheets } from './sheet-rows.ts';

type SheetServices = Pick<Services, 'config' | 'keys'>;

interface CentreOfSheet {
  readonly centreId: string;
  readonly code: string;
  /** The code that the centre had when it submitted: by it the head was asked for the sheet, or not, and sheets were printed. */
  readonly submittedCode: string;
}

function findingOf(
  { config: { examDate }, keys }: SheetServices,
  { centreId, code, submittedCode }: CentreOfSheet,
  { text, arrivedAt }: { readonly text: string; readonly arrivedAt: string },
): Pick<SheetFacts, 'found' | 'code'> {
  const read = readSheetText(text);
  if (read === null) return { found: 'none', code: '' };
  if (areValid({ keys, examDate }, centreId, read.letters, new Date(arrivedAt)))
    return { found: 'seen', code: read.code };
  const isOwn = [code, submittedCode].some((own) => isSheetOf(own, read));
  return { found: isOwn ? 'old' : 'other', code: read.code };
}

/** Without photos that were not looked at. */
export async function describeSheets(
  services: SheetServices,
  db: Db,
  centre: CentreOfSheet,
  photos: readonly NumberedPhoto[],
  corrections: readonly StoredCorrection[],
): Promise<SheetFacts[]> {
  if (services.config.photoSheet.kind === 'off') return [];
  const stored = await findSheets(
    db,
    photos.map(({ id }) => id),
  );
  return photos.flatMap(({ id, slot, correction }): SheetFacts[] => {
    const sheet = stored.get(id);
    if (sheet === undefined) return [];
    const answered = corrections.find(({ number }) => number === correction);
    const isAsked =
      isSheetAsked(services, centre.submittedCode) ||
      (answered !== undefined && isSheetRequested(services, answered.message));
    return [{ slot, isAsked, ...findingOf(services, centre, sheet) }];
  });
}
