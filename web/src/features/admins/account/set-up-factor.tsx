/** Setting up two-step login in three steps: an app, its secret by QR code or typed, a first code. */
import { lazy, Suspense, useState } from 'react';
import { beginFactor, confirmFactor, type FactorSetup } from '#contract/admins/account-endpoints.ts';
import type { Failure } from '#contract/call.ts';
import { callApi } from '../../../api/client.ts';
import { saveFile } from '../../../api/download.ts';
import { CodeForm } from '../../../patterns/code-form.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
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
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
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
      <label className="flex min-h-11 items-center gap-3 py-1">
        <input
          type="checkbox"
          checked={isStored}
          onChange={() => setStored(!isStored)}
          className="size-6 shrink-0 accent-action"
        />
        {texts.stored}
      </label>
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

export function SetUpFactor({ onDone }: SetUpFactorProps) {
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
