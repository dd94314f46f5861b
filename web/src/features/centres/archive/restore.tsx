/** Restores one deleted centre, or those of one deletion, after a confirmation, and reports which were not restored and why. */
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Failure } from '#contract/call.ts';
import { restoreDeleted } from '#contract/centres/deleted-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { TakeFocus } from '../../../ui/take-focus.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useCentresChanged } from '../centre-page.ts';

export const deletedKey = 'deleted';
const maxNamed = 20;

export interface ToRestore {
  readonly selection: { readonly id: string } | { readonly deletedAt: string };
  readonly title: string;
  readonly text: string;
}

type RestoreResult = Awaited<ReturnType<typeof callRestore>>;
type Outcome =
  { readonly value: Extract<RestoreResult, { ok: true }>['value'] } | { readonly failure: Failure };

const callRestore = (selection: ToRestore['selection']) => callApi(restoreDeleted, { body: selection });

export function useRestore() {
  const queries = useQueryClient();
  const centresChanged = useCentresChanged();
  const [asked, setAsked] = useState<ToRestore | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { run: restore, isBusy } = useAction(async ({ selection }: ToRestore) => {
    setOutcome(null);
    const result = await callRestore(selection);
    setAsked(null);
    setOutcome(result.ok ? { value: result.value } : { failure: result.failure });
    // After a failure too: another administrator may have restored them, or only the response was lost.
    centresChanged();
    await queries.invalidateQueries({ queryKey: [deletedKey] });
  });
  return { asked, setAsked, outcome, restore, isBusy };
}

function RestoreNotice({ outcome }: { readonly outcome: Outcome }) {
  const { archive } = useAdminTexts();
  const format = useFormat();
  if ('failure' in outcome) return <FailureNotice title={archive.restoreFailed} failure={outcome.failure} />;
  const { restored, refused } = outcome.value;
  return (
    <div className="space-y-3">
      {restored === 0 ? null : (
        <Notice tone="good" live="status">
          <p>{archive.restored(format.number(restored))}</p>
        </Notice>
      )}
      {refused.length === 0 ? null : (
        <Notice tone="bad" live="alert">
          <p className="font-semibold">{archive.someRefused(format.number(refused.length))}</p>
          <ul className="list-disc pl-5">
            {refused.slice(0, maxNamed).map(({ centreCode, code, otherCode }) => (
              <li key={centreCode} className="wrap-anywhere">
                {archive.refused[code](centreCode, otherCode)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

export function RestoreParts({ asked, setAsked, outcome, restore, isBusy }: ReturnType<typeof useRestore>) {
  const { archive } = useAdminTexts();
  return (
    <>
      {outcome === null ? null : (
        <TakeFocus of={outcome}>
          <RestoreNotice outcome={outcome} />
        </TakeFocus>
      )}
      {asked === null ? null : (
        <ConfirmDialog
          title={asked.title}
          text={asked.text}
          confirmLabel={archive.restore}
          busyLabel={isBusy ? archive.restoring : undefined}
          onConfirm={() => restore(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
