/** GET /profiles/{userId}/sheet: the sheet for the photos of one of the caller's centres. Nothing is stored. */
import type { Sheet } from '#contract/review/sheet-endpoints.ts';
import { listCentresOfPhone } from '../../../domain/checklists/stored-checklist.ts';
import { currentLetters } from '../../../domain/sheets/sheet-letters.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';

/** Throws `centre.not-yours`. Returns null where the portal is set to have no sheet. */
export async function getSheet(services: Services, centreId: string, caller: Caller): Promise<Sheet | null> {
  const { clock, config, database, keys } = services;
  const centres = await listCentresOfPhone(database.db, caller.username);
  const centre = centres.find(({ id }) => id === centreId);
  if (centre === undefined) throw refuse('centre.not-yours');
  if (config.photoSheet.kind === 'off') return null;
  const { examDate, examName } = config;
  return {
    centre_code: centre.centre_code,
    centre_name: centre.centre_name,
    exam_name: examName,
    ...currentLetters({ keys, examDate }, centre.id, clock.now()),
  };
}
