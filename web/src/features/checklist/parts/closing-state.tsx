/** The last day of the centre on screen, above every step and the preview (product.md, Configuration). */
import type { Failure } from '#contract/call.ts';
import { ClosingDay } from '../../../patterns/closing-day.tsx';
import { readSetting } from '../../../texts/page-settings.ts';
import { useChecklist } from '../checklist-context.tsx';

/** Returns the day that the server named when it refused the last save; null when it did not refuse it as too late. */
function refusedAfter(failure: Failure | null): string | null {
  if (failure?.kind !== 'refused' || failure.code !== 'checklist.closed') return null;
  return failure.closesOn ?? '';
}

export function ClosingState() {
  const { centres, draft, send } = useChecklist();
  const refused = refusedAfter(send.kind === 'refused' ? send.failure : null);
  const known = centres.find(({ id }) => id === draft.centre.id)?.closesOn ?? readSetting('closes-on');
  const day = refused || known;
  return day === '' ? null : (
    <div className="no-print mb-4">
      <ClosingDay isOwn day={day} isClosed={refused !== null} />
    </div>
  );
}
