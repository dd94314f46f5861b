/** At which step the drafts of centres stopped, for their reminders. */
import { firstIncompleteStep } from '#contract/checklist/derive/rules.ts';
import type { StepId } from '#contract/checklist/questions/steps.ts';
import { parseStoredAnswers } from '../../../domain/checklists/stored-checklist.ts';
import type { Db } from '../../../platform/database/open-database.ts';

/** Null: every step is complete. A centre without a readable draft is missing. */
export async function readStoppedSteps(
  db: Db,
  centreIds: readonly string[],
): Promise<ReadonlyMap<string, StepId | null>> {
  if (centreIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('checklists')
    .select(['centre_id', 'answers', 'centre_photo_id', 'strong_room_photo_id'])
    .where('status', '=', 'draft')
    .where('centre_id', 'in', centreIds)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const read = parseStoredAnswers(row.answers);
      if (read === null) return [];
      const hasPhoto = {
        centre: row.centre_photo_id !== null,
        strongRoom: row.strong_room_photo_id !== null,
      };
      return [[row.centre_id, firstIncompleteStep({ answers: read.answers, hasCentre: true, hasPhoto })]];
    }),
  );
}
