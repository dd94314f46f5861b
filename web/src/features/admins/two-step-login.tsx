/** The section "Two-step login": set it up in three steps, see its state, renew the recovery codes, remove it. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  beginFactor,
  confirmFactor,
  type FactorSetup,
  type FactorState,
  getFactor,
  removeFactor,
  renewRecoveryCodes,
} from '#contract/admins/endpoints.ts';
import { callApi } from '../../api/client.ts';
import { saveFile } from '../../api/download.ts';
import { fetchValue, useReadAgain } from '../../api/query.ts';
import { CodeForm } from '../../patterns/code-form.tsx';
import { CopyButton } from '../../patterns/download-button.tsx';
import { ActFailure, Loaded, useCall } from '../../patterns/outcome-notice.tsx';
import { say } from '../../patterns/last-act.tsx';
import { useAdminTexts } from '../../texts/admin.texts.ts';
import { Checkbox } from '../../ui/admin-buttons.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/messages.tsx';

/** The recovery codes, shown once: to copy or download, and to close after a confirmation. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { twoStep: texts } = useAdminTexts();
  const [isStored, setStored] = useState(false);
  const text = `${codes.join('\n')}\n`;
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
      <div className="flex flex-wrap gap-3">
        <CopyButton variant="quiet" text={text} label={texts.copy} />
        <Button variant="quiet" onClick={() => saveFile(new Blob([text]), texts.fileName)}>
          {texts.download}
        </Button>
      </div>
      <Checkbox checked={isStored} onChange={setStored}>
        {texts.stored}
      </Checkbox>
      <Button disabled={!isStored} onClick={onDone}>
        {texts.done}
      </Button>
    </>
  );
}

const QrCode = lazy(async () => ({ default: (await import('../../patterns/qr-code.tsx')).QrCode }));

/** Groups of four characters are easier to type. */
const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

/** Sets it up in three steps, the last of which proves that the app works. */
function SetUp({ onCodes }: { readonly onCodes: (recoveryCodes: readonly string[]) => void }) {
  const { twoStep: texts, common } = useAdminTexts();
  const [setup, setSetup] = useState<FactorSetup | null>(null);
  const { run: begin, isBusy, failure } = useCall(() => callApi(beginFactor, {}), setSetup);
  if (setup === null)
    return (
      <>
        <ActFailure title={texts.setUpFailed} failure={failure} />
        <Button variant="quiet" busy={isBusy} onClick={begin}>
          {isBusy ? texts.settingUp : texts.setUp}
        </Button>
      </>
    );
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
          cancelLabel={common.cancel}
          onCancel={() => setSetup(null)}
          allowsRecovery={false}
          call={(code) => callApi(confirmFactor, { body: { code } })}
          failed={texts.setUpFailed}
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
        />
      </li>
    </ol>
  );
}

const fewCodes = 3;

interface FactorProps {
  readonly state: FactorState;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onRemoved: () => void;
}

/** Two-step login that is on: how many recovery codes are left, new ones, and its removal; both need a code. */
function ActiveFactor({ state, onCodes, onRemoved }: FactorProps) {
  const { twoStep: texts, common } = useAdminTexts();
  const [form, setForm] = useState<'renew' | 'remove' | null>(null);
  const hasFewCodes = state.recoveryCodesLeft <= fewCodes;
  const cancel = { cancelLabel: common.cancel, onCancel: () => setForm(null) };
  return (
    <>
      <Notice tone={hasFewCodes ? 'warn' : 'good'}>
        <p className="font-semibold">{texts.isOn}</p>
        <p>
          {texts.codesLeft(String(state.recoveryCodesLeft))} {hasFewCodes ? texts.fewCodesLeft : null}
        </p>
        {state.isRequired ? <p>{texts.mandatory}</p> : null}
      </Notice>
      {form === 'renew' ? (
        <CodeForm
          {...cancel}
          id="renew-code"
          text={texts.renewText}
          submitLabel={texts.renew}
          busyLabel={texts.renewing}
          call={(code) => callApi(renewRecoveryCodes, { body: { code } })}
          failed={texts.renewFailed}
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
        />
      ) : form === 'remove' ? (
        <CodeForm
          {...cancel}
          danger
          id="remove-code"
          text={texts.removeText}
          submitLabel={texts.remove}
          busyLabel={texts.removing}
          call={(code) => callApi(removeFactor, { body: { code } })}
          failed={texts.removeFailed}
          onDone={onRemoved}
        />
      ) : (
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
      )}
    </>
  );
}

const factorKey = ['factor'];

export function TwoStepLogin() {
  const { account, twoStep: texts } = useAdminTexts();
  const factor = useQuery({ queryKey: factorKey, queryFn: () => fetchValue(getFactor, {}) });
  const reload = useReadAgain(factorKey);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const show = (newCodes: readonly string[] | null): void => {
    setCodes(newCodes);
    if (newCodes === null) say({ text: texts.removed, isGone: true });
    reload();
  };
  return (
    <>
      <p>{texts.what}</p>
      {codes === null ? (
        <Loaded query={factor} title={account.loadFailed}>
          {(state) =>
            state.isSetUp ? (
              <ActiveFactor state={state} onCodes={show} onRemoved={() => show(null)} />
            ) : (
              <>
                {state.isRequired ? (
                  <Notice tone="warn" live="status">
                    {texts.required}
                  </Notice>
                ) : (
                  <p>{texts.isOff}</p>
                )}
                <SetUp onCodes={show} />
              </>
            )
          }
        </Loaded>
      ) : (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      )}
    </>
  );
}
