/** Closes a checklist that was submitted, here or on another device. */
import { nullOnError } from './draft-store.ts';
import type { SessionParts } from './session-parts.ts';

/** Removes a submitted checklist from this device, and from the screen if it is open. */
export async function closeSubmitted(
  { view, local, autosave }: Pick<SessionParts, 'view' | 'local' | 'autosave'>,
  centreId: string,
): Promise<void> {
  if (view.isOnScreen(centreId)) {
    autosave.cancel();
    view.change({ phase: 'submitted' });
  } else {
    const { centres } = view.get();
    const updated = centres.map((centre) =>
      centre.id === centreId ? { ...centre, submitted: true } : centre,
    );
    view.change({ centres: updated });
  }
  await nullOnError(local.remove(centreId));
}
