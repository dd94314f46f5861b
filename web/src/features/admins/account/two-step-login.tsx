/** The section "Two-step login": set it up, see its state, renew the recovery codes, remove it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type FactorState,
  getFactor,
  removeFactor,
  renewRecoveryCodes,
} from '#contract/admins/account-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { CodeForm } from '../../../patterns/code-form.tsx';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { RecoveryCodes, SetUpFactor } from './set-up-factor.tsx';

const fewCodes = 3;

interface ActiveFactorProps {
  readonly state: FactorState;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onRemoved: () => void;
}

function FactorStatus({ state }: Pick<ActiveFactorProps, 'state'>) {
  const { twoStep: texts } = useAdminTexts();
  const hasFewCodes = state.recoveryCodesLeft <= fewCodes;
  return (
    <Notice tone={hasFewCodes ? 'warn' : 'good'}>
      <p className="font-semibold">{texts.isOn}</p>
      <p>
        {texts.codesLeft(String(state.recoveryCodesLeft))} {hasFewCodes ? texts.fewCodesLeft : null}
      </p>
      {state.isRequired ? <p>{texts.mandatory}</p> : null}
    </Notice>
  );
}

interface FactorFormProps extends Omit<ActiveFactorProps, 'state'> {
  readonly form: 'renew' | 'remove';
  readonly onCancel: () => void;
}

/** Asks for the code that new recovery codes and the removal need. */
function FactorForm({ form, onCodes, onRemoved, onCancel }: FactorFormProps) {
  const allTexts = useTexts();
  const { twoStep: texts } = useAdminTexts();
  const cancel = { cancelLabel: texts.cancel, onCancel };
  const renew = async (code: string): Promise<string | null> => {
    const result = await callApi(renewRecoveryCodes, { body: { code } });
    if (!result.ok) return failureText(allTexts, result.failure, texts.renewFailed);
    onCodes(result.value.recoveryCodes);
    return null;
  };
  const remove = async (code: string): Promise<string | null> => {
    const result = await callApi(removeFactor, { body: { code } });
    if (!result.ok) return failureText(allTexts, result.failure, texts.removeFailed);
    onRemoved();
    return null;
  };
  return form === 'renew' ? (
    <CodeForm
      {...cancel}
      id="renew-code"
      text={texts.renewText}
      submitLabel={texts.renew}
      busyLabel={texts.renewing}
      send={renew}
    />
  ) : (
    <CodeForm
      {...cancel}
      danger
      id="remove-code"
      text={texts.removeText}
      submitLabel={texts.remove}
      busyLabel={texts.removing}
      send={remove}
    />
  );
}

/** Two-step login that is on: how many recovery codes are left, new ones, and its removal; both need a code. */
function ActiveFactor({ state, onCodes, onRemoved }: ActiveFactorProps) {
  const { twoStep: texts } = useAdminTexts();
  const [form, setForm] = useState<'renew' | 'remove' | null>(null);
  return (
    <>
      <FactorStatus state={state} />
      {form === null ? null : (
        <FactorForm form={form} onCodes={onCodes} onRemoved={onRemoved} onCancel={() => setForm(null)} />
      )}
      {form === null ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" onClick={() => setForm('renew')}>
            {texts.renew}
          </Button>
          {state.isRequired ? null : (
            <Button variant="danger" onClick={() => setForm('remove')}>
              {texts.remove}
            </Button>
          )}
        </div>
      ) : null}
    </>
  );
}

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
    return <LoadFailure query={state} title={account.loadFailed} />;
  };
  return (
    <>
      <p>{texts.what}</p>
      {isRemoved ? (
        <Notice tone="good" live="status">
          <p>{texts.removed}</p>
        </Notice>
      ) : null}
      {content()}
    </>
  );
}
