/** POST /admin/centres/{id}/notes: adds a note to the contact log of a centre (decision 0049). */
import { maxNoteLength, type NoteKind } from '#contract/centres/contact-log.ts';
import { cleanText, hasForbiddenCharacters, lengthInCharacters } from '#contract/text.ts';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { findAccountById } from '../../../domain/accounts/accounts.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { findCentreById } from '../configuration/centre-rows.ts';
import { findNote, insertNote } from './note-rows.ts';

export interface NoteToAdd {
  /** The same for a note that is sent again. */
  readonly noteId?: string | undefined;
  readonly kind: NoteKind;
  readonly text: string;
}

/** Throws the code of the fault of an empty or too long text. */
function cleanNote(typed: string): string {
  const text = cleanText(typed);
  if (hasForbiddenCharacters(text)) throw refuse('field.not-text');
  if (text === '') throw refuse('field.required');
  if (lengthInCharacters(text) > maxNoteLength) throw refuse('field.too-long');
  return text;
}

/** Throws `centre.not-found`, also for a deleted centre, or the fault of the text. */
export async function addNote(
  services: Services,
  centreId: string,
  { noteId, kind, text: typed }: NoteToAdd,
  caller: Caller,
): Promise<void> {
  const { clock, database, randomness } = services;
  const text = cleanNote(typed);
  await database.transaction(async (tx) => {
    const centre = await findCentreById(tx, centreId);
    if (centre === undefined || centre.isArchived) throw refuse('centre.not-found');
    const author = await findAccountById(tx, caller.accountId);
    const id = noteId ?? randomness.uuid();
    const isNew = await insertNote(tx, {
      id,
      centre_id: centreId,
      kind,
      text,
      author_id: caller.accountId,
      author_name: author?.name || caller.username,
      created_at: clock.now().toISOString(),
    });
    if (!isNew) {
      const stored = await findNote(tx, id);
      const isSame =
        stored?.centre_id === centreId && stored.author_id === caller.accountId && stored.text === text;
      if (isSame) return;
      throw refuse('request.invalid');
    }
    await recordAction(tx, services, {
      action: 'note.added',
      ...actorOf(caller),
      target: centre.fields.centre_code,
      details: { kind, note: text },
    });
  });
}
