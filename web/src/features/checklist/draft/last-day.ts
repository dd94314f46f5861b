/** What the server says of the last day while the checklist is open. Loaded with the form. */
import type { Failure } from '#contract/call.ts';
import { noteCentres } from './open.ts';
import type { SessionParts } from './sync.ts';

/** A save that comes too late is refused with the day that counts: an extension may have been taken back. */
export function noteRefusedDay(parts: SessionParts): void {
  const { send, draft } = parts.view.get();
  const failure = send.kind === 'refused' ? send.failure : null;
  if (failure?.kind === 'refused' && failure.closesOn !== undefined)
    noteCentres(parts, [{ id: draft.centre.id, closesOn: failure.closesOn }]);
}

/**
 * Asks the server whether the centre has more time. Then everything goes on, beginning with what was not sent. Resolves with the
 * failure when it could not ask.
 */
export async function askForMoreTime(parts: SessionParts): Promise<Failure | null> {
  const result = await parts.ports.api.listUserCentres();
  if (!result.ok) return result.failure;
  parts.view.change({ send: { kind: 'idle' } });
  noteCentres(parts, result.value);
  parts.sync.send();
  return null;
}
