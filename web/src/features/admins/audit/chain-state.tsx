/** Whether the audit trail is complete and unchanged, as far as it can be checked, and a button that checks all of it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkAudit, getAuditCheck } from '#contract/admins/audit-endpoints.ts';
import type { Failure } from '#contract/call.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAuditTexts } from '../../../texts/use-audit-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';

interface RecordedAt {
  readonly sequence: number;
  readonly at: string;
}

interface ChainStateProps {
  readonly brokenAt: number | null;
  readonly reason?: string | undefined;
  readonly unchecked: readonly { readonly from: number; readonly to: number }[];
  readonly started?: RecordedAt | undefined;
  readonly restored?: readonly RecordedAt[] | undefined;
  readonly wholeCheck: object | null;
}

function Integrity({ brokenAt, reason, unchecked, started, restored = [], wholeCheck }: ChainStateProps) {
  const { audit: texts } = useAuditTexts();
  const format = useFormat();
  const isReplaced = reason === 'secret-replaced';
  if (brokenAt !== null)
    return (
      <Notice tone="bad" live="alert">
        <p className="font-semibold">
          {isReplaced ? texts.secretReplaced(String(brokenAt)) : texts.broken(String(brokenAt))}
        </p>
        <p>{isReplaced ? texts.secretReplacedRemedy : texts.brokenRemedy}</p>
      </Notice>
    );
  if (unchecked.length > 0 || wholeCheck === null) return null;
  const sinceStart = started?.sequence === 1 ? texts.wholeSince(format.moment(new Date(started.at))) : null;
  return (
    <Notice tone="good">
      <p>{restored.length > 0 ? texts.wholeButRestored : (sinceStart ?? texts.intact)}</p>
    </Notice>
  );
}

export function ChainState(state: ChainStateProps) {
  const { audit: texts } = useAuditTexts();
  const format = useFormat();
  const { unchecked, restored = [] } = state;
  return (
    <div className="space-y-2">
      <Integrity {...state} />
      {restored.map(({ sequence, at }) => (
        <Notice key={sequence} tone="info">
          <p>{texts.restored(format.moment(new Date(at)), String(sequence))}</p>
        </Notice>
      ))}
      {unchecked.map(({ from, to }) => (
        <Notice key={from} tone="info">
          <p>{texts.unchecked(String(from), String(to))}</p>
        </Notice>
      ))}
    </div>
  );
}

const askEveryMs = 1_000;

interface WholeCheckProps {
  /** Null until the first check since the start of the server has ended. */
  readonly wholeCheck: {
    readonly at: string;
    readonly entries: number;
    readonly brokenAt: number | null;
  } | null;
  /** Called when the check has ended. */
  readonly onChecked: () => void;
}

function useCheckText({ wholeCheck }: Pick<WholeCheckProps, 'wholeCheck'>): string {
  const { audit: texts } = useAuditTexts();
  const format = useFormat();
  if (wholeCheck === null) return texts.checkPending;
  const { at, entries, brokenAt } = wholeCheck;
  const result = brokenAt === null ? texts.checkIntact : texts.checkBroken(format.number(brokenAt));
  return texts.lastCheck(format.moment(new Date(at)), format.number(entries), result);
}

interface ProvenRestoreProps {
  readonly provenRestore: { readonly at: string; readonly stateAt: string } | null;
}

/** Whether and when the operator has proven that a backup can be restored. */
export function ProvenRestore({ provenRestore }: ProvenRestoreProps) {
  const { audit: texts } = useAuditTexts();
  const format = useFormat();
  const moment = (at: string) => format.moment(new Date(at));
  return (
    <p className="text-sm text-muted">
      {provenRestore === null
        ? texts.noProvenRestore
        : texts.provenRestore(moment(provenRestore.at), moment(provenRestore.stateAt))}
    </p>
  );
}

/** When every entry was last checked and what was found, and a button that checks them now. */
export function WholeCheck({ wholeCheck, onChecked }: WholeCheckProps) {
  const { audit: texts } = useAuditTexts();
  const format = useFormat();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { run: check, isBusy } = useAction(async () => {
    setFailure(null);
    const result = await callApi(checkAudit, {});
    if (result.ok) onChecked();
    else setFailure(result.failure);
  });
  const { data } = useQuery({
    queryKey: ['audit-check'],
    queryFn: () => fetchValue(getAuditCheck, {}),
    enabled: isBusy,
    refetchInterval: askEveryMs,
    gcTime: 0,
  });
  const checked = data?.checked ?? null;
  const text = useCheckText({ wholeCheck });
  const isCounted = isBusy && data !== undefined && checked !== null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="quiet" busy={isBusy} onClick={check}>
          {isBusy ? texts.checking : texts.checkAll}
        </Button>
        {isCounted ? (
          <Progress
            label={texts.checkedSoFar(format.number(checked), format.number(data.last))}
            fraction={checked / Math.max(1, data.last)}
          />
        ) : (
          <p role="status" className="text-sm text-muted">
            {text}
          </p>
        )}
      </div>
      {failure === null ? null : <FailureNotice title={texts.checkFailed} failure={failure} />}
    </>
  );
}
