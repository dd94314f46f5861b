/** The second step of an administrator's login, on the login screen and in the dialog, once the password was right. */
import { adminLogin } from '#contract/session/endpoints.ts';
import { callApi } from '../api/client.ts';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { failureText } from '../texts/failure-text.ts';
import { useSignupTexts } from '../texts/signup-texts.ts';
import { CodeForm } from './code-form.tsx';
import type { AcceptToken } from './login-form.tsx';

export interface SecondStepProps {
  readonly username: string;
  readonly password: string;
  readonly accept: AcceptToken;
  readonly onBack: () => void;
}

export function SecondStep({ username, password, accept, onBack }: SecondStepProps) {
  const texts = useSignupTexts();
  const { twoStep, login } = useAdminTexts();
  const send = async (code: string): Promise<string | null> => {
    const result = await callApi(adminLogin, { body: { username: username.trim(), password, code } });
    if (!result.ok) return failureText(texts, result.failure, login.failed);
    const problem = await accept(result.value.token);
    if (problem === null) return null;
    return problem === 'other-user' ? texts.reauth.otherUser : login.failed;
  };
  return (
    <>
      <CodeForm
        id="login-code"
        text={twoStep.loginText}
        submitLabel={login.submit}
        busyLabel={texts.login.busy}
        cancelLabel={twoStep.otherAccount}
        onCancel={onBack}
        send={send}
      />
      <p className="mt-4 text-sm text-muted">{twoStep.lostPhone}</p>
    </>
  );
}
