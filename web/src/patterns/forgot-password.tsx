/**
 * Forgot Password (specification section 2, Login screen): requests a reset link, and says that it was sent when the server
 * has responded. The server responds the same for every name.
 */
import { lazy, Suspense, useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { forgotPassword } from '#contract/session/endpoints.ts';
import { callApi } from '../api/client.ts';
import { failureText } from '../texts/failure-text.ts';
import { useSignupTexts } from '../texts/use-signup-texts.ts';
import { ErrorNotice } from '../ui/messages.tsx';
import { AutoFocus } from '../ui/auto-focus.tsx';
import { useAction } from '../ui/use-action.ts';
import { useLoadLater } from '../ui/lazy.ts';

const loadAlert = async () => ({ default: (await import('../ui/dialog.tsx')).AlertDialog });
const AlertDialog = lazy(loadAlert);

/** @param username without one the specified text stands alone, with what to do first */
export function ForgotPassword({ username }: { readonly username: string }) {
  const texts = useSignupTexts();
  const { login } = useSignupTexts();
  const [isAlertOpen, setAlertOpen] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useLoadLater(loadAlert);
  const { run: requestLink, isBusy } = useAction(async () => {
    setFailure(null);
    if (username === '') {
      setAlertOpen(true);
      return;
    }
    const result = await callApi(forgotPassword, { body: { username } });
    setAlertOpen(result.ok);
    setFailure(result.ok ? null : result.failure);
  });
  return (
    <div>
      <span className="inline-flex flex-wrap items-center gap-x-3">
        <a
          href="#forgot-password"
          onClick={(event) => {
            event.preventDefault();
            requestLink();
          }}
          className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
        >
          {login.forgot}
        </a>
        <span role="status" className="text-sm text-muted">
          {isBusy ? texts.forgotPassword.busy : ''}
        </span>
      </span>
      {failure === null ? null : (
        <AutoFocus of={failure}>
          <ErrorNotice text={failureText(texts, failure, texts.forgotPassword.failed)} />
        </AutoFocus>
      )}
      {isAlertOpen ? (
        <Suspense>
          <AlertDialog
            text={login.resetLinkSent}
            detail={username === '' ? texts.forgotPassword.needsUsername : undefined}
            onClose={() => setAlertOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
