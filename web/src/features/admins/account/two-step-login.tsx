/** The section "Two-step login": set it up, see its state, renew the recovery codes, remove it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getFactor, type FactorState } from '#contract/admins/factor-endpoints.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { AccountSection } from './account-section.tsx';
import { ActiveFactor } from './active-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

const factorKey = ['factor'];

interface FactorProps {
  readonly state: FactorState;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onRemoved: () => void;
}

function Factor({ state, onCodes, onRemoved }: FactorProps) {
  const { twoStep: texts } = useAdminTexts();
  if (state.isSetUp) return <ActiveFactor state={state} onCodes={onCodes} onRemoved={onRemoved} />;
  return (
    <>
      {state.isRequired ? (
        <Notice tone="warn" live="status">
          <p>{texts.required}</p>
        </Notice>
      ) : (
        <p>{texts.isOff}</p>
      )}
      <SetUpFactor onDone={onCodes} />
    </>
  );
}

export function TwoStepLogin() {
  const { account, twoStep: texts } = useAdminTexts();
  const { common } = useTexts();
  const queries = useQueryClient();
  const state = useQuery({ queryKey: factorKey, queryFn: () => fetchValue(getFactor, {}) });
  const { run: reload } = useAction(() => state.refetch());
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const show = (newCodes: readonly string[] | null): void => {
    setCodes(newCodes);
    setRemoved(newCodes === null);
    queries.invalidateQueries({ queryKey: factorKey }).catch(reportError);
  };
  const content = (): React.ReactNode => {
    if (codes !== null) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
    if (state.data !== undefined)
      return <Factor state={state.data} onCodes={show} onRemoved={() => show(null)} />;
    if (state.error === null) return <Skeleton label={common.loading} />;
    return <FailureNotice title={account.loadFailed} failure={failureOf(state.error)} onRetry={reload} />;
  };
  return (
    <AccountSection title={texts.title}>
      <p>{texts.what}</p>
      {isRemoved ? (
        <Notice tone="good" live="status">
          <p>{texts.removed}</p>
        </Notice>
      ) : null}
      {content()}
    </AccountSection>
  );
}
