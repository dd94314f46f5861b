/** Logging in again without leaving the screen: a dialog above what was being done. */
import type { login } from '#contract/session/endpoints.ts';
import { readTokenClaims } from '#contract/session/token.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { ErrorNotice } from '../ui/messages.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { LoginFields, useLoginForm, type TokenProblem } from './login-form.tsx';
import { keepSession } from '../session/session-store.ts';

interface LoginInPlaceProps {
  /** Whose screen this is: nobody else may log in over it. */
  readonly userId: string;
  /** The call of that user's own realm; the administrators' has the same shape. */
  readonly endpoint: typeof login;
  readonly text?: string | undefined;
  readonly usernameHint?: string | undefined;
  readonly failedText: string;
  /** Called when the new session is kept. */
  readonly onDone?: () => void;
  /** Without it the dialog stays until somebody has logged in or gone to the login page. */
  readonly onClose?: (() => void) | undefined;
  /** For centre users, who also get Forgot Password with it: leaves for the login page. */
  readonly onGoToLogin?: (() => void) | undefined;
}

export function ReauthDialog(props: LoginInPlaceProps) {
  const texts = useTexts();
  const accept = (token: string): TokenProblem | null => {
    if (readTokenClaims(token)?.userId !== props.userId) return 'other-user';
    if (keepSession(token) === null) return 'unusable';
    props.onDone?.();
    return null;
  };
  const form = useLoginForm({ endpoint: props.endpoint, failedText: props.failedText, accept });
  return (
    <Dialog title={texts.session.endedTitle} onClose={props.onClose ?? (() => undefined)}>
      <Form className="mt-4 space-y-4" onSubmit={form.submit}>
        {props.text === undefined ? null : <p>{props.text}</p>}
        {form.problem === null ? null : <ErrorNotice text={form.problem} />}
        <LoginFields form={form} usernameHint={props.usernameHint} idPrefix="again-" />
        {props.onGoToLogin === undefined ? null : <ForgotPassword username={form.username.trim()} />}
        <DialogButtons>
          {props.onGoToLogin === undefined ? null : (
            <Button variant="quiet" onClick={props.onGoToLogin}>
              {texts.session.goToLogin}
            </Button>
          )}
          {props.onClose === undefined ? null : (
            <Button variant="quiet" onClick={props.onClose}>
              {texts.common.cancel}
            </Button>
          )}
          <Button type="submit" busy={form.busy}>
            {form.busy ? texts.login.busy : texts.login.submit}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
