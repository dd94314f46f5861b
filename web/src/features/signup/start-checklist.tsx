/** Logs in with the password that was just set, and opens the checklist. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { login } from '#contract/session/endpoints.ts';
import { callApi } from '../../api/client.ts';
import { paths, stepPath } from '../../paths.ts';
import { SharedComputerChoice } from '../../patterns/shared-computer-choice.tsx';
import { keepSession } from '../../session/session-store.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { NewLogin } from './new-login.ts';

export function StartChecklist({ credentials }: { readonly credentials: NewLogin }) {
  const texts = useSignupTexts();
  const { login: loginTexts } = useSignupTexts();
  const navigate = useNavigate();
  const [isShared, setShared] = useState(false);
  const toLogin = async (failedText: string) => navigate(paths.login, { state: { failedText } });
  const { run: start, isBusy } = useAction(async () => {
    const result = await callApi(login, { body: credentials });
    if (!result.ok) return toLogin(failureText(texts, result.failure, loginTexts.failed));
    if (keepSession(result.value.token, isShared) === null) return toLogin(loginTexts.failed);
    return navigate(stepPath('step1a'));
  });
  return (
    <div className="space-y-3">
      <Button wide busy={isBusy} onClick={start}>
        {isBusy ? loginTexts.busy : texts.createPassword.startChecklist}
      </Button>
      <SharedComputerChoice isShared={isShared} onChange={setShared} />
    </div>
  );
}
