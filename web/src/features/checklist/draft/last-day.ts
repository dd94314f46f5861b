/** The last day of the checklist on screen (decision 0039): after it nothing is sent, and everything stays readable. */
import type { Failure } from '#contract/call.ts';
import type { ChecklistView, SendState } from './checklist-view.ts';
import type { SessionParts } from './session-parts.ts';

/** Returns YYYY-MM-DD, or '' when the checklist on screen is never closed. */
export const lastDayOf = ({ centres, draft }: ChecklistView): string =>
  centres.find(({ id }) => id === draft.centre.id)?.closesOn ?? '';

/** The view after a save. One that comes too late is refused with the day that counts: an extension may have been taken back. */
export function withSendState({ centres, draft }: ChecklistView, send: SendState): Partial<ChecklistView> {
  const failure = send.kind === 'refused' ? send.failure : null;
  if (failure?.kind !== 'refused' || failure.closesOn === undefined) return { send };
  const { closesOn } = failure;
  return {
    send,
    centres: centres.map((each) => (each.id === draft.centre.id ? { ...each, closesOn } : each)),
  };
}

/**
 * Asks the server whether the centre has more time. Then everything goes on, beginning with what was not sent. Resolves with the
 * failure when it could not ask.
 */
export async function askForMoreTime({ ports, view, sync }: SessionParts): Promise<Failure | null> {
  const result = await ports.api.listUserCentres();
  if (!result.ok) return result.failure;
  const { centres } = view.get();
  view.change({
    send: { kind: 'idle' },
    centres: centres.map((centre) => ({ ...centre, ...result.value.find(({ id }) => id === centre.id) })),
  });
  sync.send();
  return null;
}
