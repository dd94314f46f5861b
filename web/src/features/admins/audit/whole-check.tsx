/** When every entry was last checked and what was found, and a button that checks them now. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkAudit, getAuditCheck } from '#contract/admins/audit-endpoints.ts';
import type { Failure } from '#contract/call.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';

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
  const { audit: texts } = useAdminTexts();
  const format = useFormat();
  if (wholeCheck === null) return texts.checkPending;
  const { at, entries, brokenAt } = wholeCheck;
  const result = brokenAt === null ? texts.checkIntact : texts.checkBroken(format.number(brokenAt));
  return texts.lastCheck(format.moment(new Date(at)), format.number(entries), result);
}

export function WholeCheck({ wholeCheck, onChecked }: WholeCheckProps) {
  const { audit: texts } = useAdminTexts();
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
