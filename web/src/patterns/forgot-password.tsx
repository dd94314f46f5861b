/** Forgot Password (specification section 2, Login screen): requests a reset link and says that it was sent. */
import { lazy, Suspense, useState } from 'react';
import { forgotPassword } from '#contract/session/endpoints.ts';
import { callApi } from '../api/client.ts';
import { useTexts } from '../texts/language.tsx';
import { useAction } from '../ui/use-action.ts';
import { useLoadLater } from '../ui/use-load-later.ts';

const loadAlert = async () => ({ default: (await import('../ui/confirm-dialog.tsx')).AlertDialog });
const AlertDialog = lazy(loadAlert);

export function ForgotPassword({ username }: { readonly username: string }) {
  const texts = useTexts();
  const [isAlertOpen, setAlertOpen] = useState(false);
  useLoadLater(loadAlert);
  // The server returns the same for every name, so the alert does not depend on the outcome.
  const { run: requestLink } = useAction(() => callApi(forgotPassword, { body: { username } }));
  return (
    <>
      <a
        href="#forgot-password"
        onClick={(event) => {
          event.preventDefault();
          setAlertOpen(true);
          requestLink();
        }}
        className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
      >
        {texts.login.forgot}
      </a>
      {isAlertOpen ? (
        <Suspense>
          <AlertDialog text={texts.login.resetLinkSent} onClose={() => setAlertOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
