/** How many centres an act would change, and who is left out and why: counted by the server, before it happens. */
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { previewBulkAct, type BulkAct, type BulkPreview } from '#contract/centres/change-endpoints.ts';
import type { ListFilter } from '#contract/centres/centre-filter.ts';
import { callApi } from '../../../api/client.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useBulkActTexts } from '../../../texts/use-bulk-act-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Notice } from '../../../ui/messages.tsx';

interface Counted {
  readonly preview: BulkPreview | null;
  readonly failure: Failure | null;
  /** Others than were shown before. */
  readonly hasChanged: boolean;
}

const notCounted: Counted = { preview: null, failure: null, hasChanged: false };

export interface ActRequest {
  readonly act: BulkAct;
  readonly filter: ListFilter;
  /** With `extend`; '' while it is not chosen. */
  readonly lastDay: string;
}

export const bodyOf = ({ act, filter, lastDay }: ActRequest) => ({
  ...filter,
  act,
  ...(act === 'extend' ? { extendTo: lastDay } : {}),
});

/** Counts again for each day that is chosen; nothing without the day that an extension needs. */
export function usePreview({ act, filter, lastDay }: ActRequest) {
  const [counted, setCounted] = useState(notCounted);
  const isReady = act !== 'extend' || lastDay !== '';
  const count = useCallback(
    async (hasChanged: boolean) => {
      if (!isReady) return;
      setCounted({ ...notCounted, hasChanged });
      const result = await callApi(previewBulkAct, { body: bodyOf({ act, filter, lastDay }) });
      setCounted(
        result.ok
          ? { preview: result.value, failure: null, hasChanged }
          : { preview: null, failure: result.failure, hasChanged },
      );
    },
    // The filter is made anew with each rendering of the list, which does not change while the dialog is open.
    // oxlint-disable-next-line react/exhaustive-deps
    [act, lastDay, isReady],
  );
  useEffect(() => {
    count(false).catch(reportError);
  }, [count]);
  return { counted, count, isReady };
}

function Counts({ act, preview }: { readonly act: BulkAct; readonly preview: BulkPreview }) {
  const { bulkActs } = useBulkActTexts();
  const { number } = useFormat();
  const { acts } = bulkActs;
  const { reached, leftOut, drafts, withoutMail } = preview;
  const lines: readonly (readonly [count: number, text: (count: string) => string])[] = [
    [act === 'delete' ? reached.submitted : 0, acts.submitted],
    [act === 'delete' ? drafts : 0, acts.drafts],
    [leftOut.submitted, acts.leftOutSubmitted],
    [leftOut.unchanged, acts.leftOutUnchanged],
    [leftOut.later, acts.leftOutLater],
    [act === 'extend' ? withoutMail : 0, acts.withoutMail],
  ];
  return (
    <>
      <p className="font-bold">{reached.centres === 0 ? acts.none : acts.reached(number(reached.centres))}</p>
      <ul className="list-disc pl-5">
        {lines.map(([count, text], index) =>
          count === 0 ? null : <li key={index}>{text(number(count))}</li>,
        )}
      </ul>
    </>
  );
}

interface PreviewProps {
  readonly act: BulkAct;
  readonly counted: Counted;
  readonly isReady: boolean;
  readonly onRetry: () => void;
}

export function Preview({ act, counted, isReady, onRetry }: PreviewProps) {
  const { bulkActs } = useBulkActTexts();
  const { acts } = bulkActs;
  const { preview, failure, hasChanged } = counted;
  if (failure !== null) return <FailureNotice title={acts.failed} failure={failure} onRetry={onRetry} />;
  return (
    <div role="status" className="min-h-24 space-y-2">
      {hasChanged ? (
        <Notice tone="warn">
          <p>{acts.changed}</p>
        </Notice>
      ) : null}
      {preview !== null && isReady ? (
        <Counts act={act} preview={preview} />
      ) : (
        <p className="text-muted">{isReady ? acts.counting : acts.chooseDay}</p>
      )}
    </div>
  );
}
