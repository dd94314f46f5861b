/** Shows what taking a change of many centres back would do, and which centres stay as they are and why, before it happens. */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '#contract/call.ts';
import { previewTakeBack, takeBackChanges, type TakenBack } from '#contract/centres/change-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { useBulkActTexts } from '../../../texts/use-bulk-act-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useCentresChanged } from '../centre-page.ts';

/** Why each of them stays as it is; of many the first. */
export function StayingCentres({ left }: Pick<TakenBack, 'left'>) {
  const { bulkActs } = useBulkActTexts();
  const { number } = useFormat();
  const { changeSets: texts } = bulkActs;
  if (left.total === 0) return null;
  return (
    <div>
      <p className="font-semibold">{texts.staying(number(left.total))}</p>
      <ul className="max-h-48 list-disc overflow-y-auto pl-5">
        {left.centres.map(({ centreCode, reason, otherCode }) => (
          <li key={centreCode} className="wrap-anywhere">
            {`${centreCode}: ${texts.reasons[reason](otherCode ?? '')}`}
          </li>
        ))}
        {left.centres.length < left.total ? (
          <li>{texts.more(number(left.total - left.centres.length))}</li>
        ) : null}
      </ul>
    </div>
  );
}

interface TakeBackDialogProps {
  readonly changeSet: string;
  readonly onDone: (taken: TakenBack) => void;
  readonly onClose: () => void;
}

export function TakeBackDialog({ changeSet, onDone, onClose }: TakeBackDialogProps) {
  const { bulkActs } = useBulkActTexts();
  const { common } = useTexts();
  const { number } = useFormat();
  const { changeSets: texts } = bulkActs;
  const centresChanged = useCentresChanged();
  const [outcome, setOutcome] = useState<Result<TakenBack> | null>(null);
  const input = { params: { id: changeSet } };
  const preview = useQuery({
    queryKey: ['change-sets', changeSet],
    queryFn: () => fetchValue(previewTakeBack, input),
    gcTime: 0,
  });
  const { run, isBusy } = useAction(async () => {
    const result = await callApi(takeBackChanges, input);
    setOutcome(result);
    centresChanged();
    if (result.ok) onDone(result.value);
  });
  const { data } = preview;
  return (
    <Dialog title={texts.dialogTitle} onClose={isBusy ? () => undefined : onClose}>
      <div className="mt-3 min-h-32 space-y-3">
        <LoadFailure query={preview} title={texts.loadFailed} />
        {data === undefined ? null : (
          <>
            <p className="font-bold">
              {data.centres === 0 ? texts.nothing : texts.willChange(number(data.centres))}
            </p>
            {data.registerAgain === 0 ? null : <p>{texts.registerAgain(number(data.registerAgain))}</p>}
            <StayingCentres left={data.left} />
            <p className="text-sm text-muted">{texts.mails}</p>
          </>
        )}
        {outcome?.ok === false ? <FailureNotice title={texts.failed} failure={outcome.failure} /> : null}
      </div>
      <DialogButtons>
        <Button variant="quiet" data-safe disabled={isBusy} onClick={onClose}>
          {common.cancel}
        </Button>
        <Button busy={isBusy} disabled={(data?.centres ?? 0) === 0} onClick={run}>
          {texts.confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
