/** Forgot Password (specification section 2, Login screen): asks for a reset link and says that it was sent. */
import { useState } from 'react';
import { forgotPassword } from '#contract/session/endpoints.ts';
import { callApi } from '../api/client.ts';
import { useTexts } from '../texts/language.tsx';
import { AlertDialog } from '../ui/confirm-dialog.tsx';

export function ForgotPassword({ username }: { readonly username: string }) {
  const texts = useTexts();
  const [alert, setAlert] = useState(false);
  const ask = (): void => {
    setAlert(true);
    // The answer is the same for every name, and the alert promises no more than the call can do.
    callApi(forgotPassword, { body: { username } }).catch(reportError);
  };
  return (
    <>
      <a
        href="#forgot-password"
        onClick={(event) => {
          event.preventDefault();
          ask();
        }}
        className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
      >
        {texts.login.forgot}
      </a>
      {alert ? <AlertDialog text={texts.login.resetLinkSent} onClose={() => setAlert(false)} /> : null}
    </>
  );
}
