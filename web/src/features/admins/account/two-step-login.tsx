/** The section "Two-step login": set it up in three steps, see its state, renew the recovery codes, remove it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  beginFactor,
  confirmFactor,
  type FactorSetup,
  type FactorState,
  getFactor,
  removeFactor,
  renewRecoveryCodes,
} from '#contract/admins/account-endpoints.ts';
import type { Failure } from '#contract/call.ts';
import { callApi } from '../../../api/client.ts';
import { saveFile } from '../../../api/download.ts';
import { fetchValue } from '../../../api/query.ts';
import { CodeForm } from '../../../patterns/code-form.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Checkbox } from '../../../ui/admin-buttons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

function CopyButtons({ codes }: Pick<RecoveryCodesProps, 'codes'>) {
  const { twoStep: texts } = useAdminTexts();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const text = `${codes.join('\n')}\n`;
  const { run: copy } = useAction(async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Not allowed, or the page was not loaded over HTTPS.
      setOutcome('copyFailed');
    }
  });
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={copy}>
          {texts.copy}
        </Button>
        <Button variant="quiet" onClick={() => saveFile(new Blob([text]), texts.fileName)}>
          {texts.download}
        </Button>
      </div>
      <p role="status" className="text-sm">
        {outcome === null ? '' : texts[outcome]}
      </p>
    </>
  );
}

/** The recovery codes, shown once: to copy or download, and to close after a confirmation. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { twoStep: texts } = useAdminTexts();
  const [isStored, setStored] = useState(false);
  return (
    <>
      <Notice tone="good" live="status">
        <p className="font-semibold">{texts.isOn}</p>
      </Notice>
      <h3 className="text-lg font-bold">{texts.recoveryTitle}</h3>
      <p>{texts.recoveryText}</p>
      <ul
        aria-label={texts.recoveryTitle}
        className="grid gap-x-8 gap-y-1 font-mono font-semibold sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButtons codes={codes} />
      <Checkbox checked={isStored} onChange={setStored}>
        {texts.stored}
      </Checkbox>
      <Button disabled={!isStored} onClick={onDone}>
        {texts.done}
      </Button>
    </>
  );
}

const QrCode = lazy(async () => ({ default: (await import('../../../patterns/qr-code.tsx')).QrCode }));

/** Groups of four characters are easier to type. */
const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

interface SetUpStepsProps {
  readonly setup: FactorSetup;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function SetUpSteps({ setup, onDone, onCancel }: SetUpStepsProps) {
  const allTexts = useTexts();
  const { twoStep: texts } = useAdminTexts();
  const send = async (code: string): Promise<string | null> => {
    const result = await callApi(confirmFactor, { body: { code } });
    if (!result.ok) return failureText(allTexts, result.failure, texts.setUpFailed);
    onDone(result.value.recoveryCodes);
    return null;
  };
  return (
    <ol className="list-decimal space-y-4 pl-6">
      <li>{texts.step1}</li>
      <li>
        <p>{texts.step2}</p>
        <Suspense fallback={<div className="my-3 size-56" />}>
          <QrCode text={setup.uri} label={texts.qrLabel} />
        </Suspense>
        <p>{texts.secretText}</p>
        <p className="font-mono font-semibold break-words">{inGroups(setup.secret)}</p>
      </li>
      <li className="space-y-3">
        <p>{texts.step3}</p>
        <CodeForm
          id="first-code"
          submitLabel={texts.turnOn}
          busyLabel={texts.turningOn}
          cancelLabel={texts.cancel}
          onCancel={onCancel}
          allowsRecovery={false}
          send={send}
        />
      </li>
    </ol>
  );
}

interface SetUpFactorProps {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

function SetUpFactor({ onDone }: SetUpFactorProps) {
  const { twoStep: texts } = useAdminTexts();
  const [setup, setSetup] = useState<FactorSetup | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { run: begin, isBusy } = useAction(async () => {
    const result = await callApi(beginFactor, {});
    setFailure(result.ok ? null : result.failure);
    if (result.ok) setSetup(result.value);
  });
  if (setup !== null) return <SetUpSteps setup={setup} onDone={onDone} onCancel={() => setSetup(null)} />;
  return (
    <>
      {failure === null ? null : <FailureNotice title={texts.setUpFailed} failure={failure} />}
      <Button busy={isBusy} onClick={begin}>
        {isBusy ? texts.settingUp : texts.setUp}
      </Button>
    </>
  );
}

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
  const { account, twoStep: texts, common } = useAdminTexts();
  const queries = useQueryClient();
  const state = useQuery({ queryKey: factorKey, queryFn: () => fetchValue(getFactor, {}) });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const show = (newCodes: readonly string[] | null): void => {
    setCodes(newCodes);
    if (newCodes === null) say({ text: texts.removed, isGone: true });
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
      {content()}
    </>
  );
}
