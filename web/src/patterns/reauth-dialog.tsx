/** A dialog to log in again without leaving the screen. */
import type { ComponentType } from 'react';
import { login, readTokenClaims } from '#contract/session/endpoints.ts';
import { paths } from '../paths.ts';
import { currentSession, keepSession } from '../session/session-store.ts';
import { useSignupTexts } from '../texts/signup.texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { useFieldFocus } from '../ui/auto-focus.tsx';
import {
  ForgotPassword,
  LoginFields,
  useLoginForm,
  type SecondStepProps,
  type TokenProblem,
} from './login-form.tsx';

export interface ReauthDialogProps {
  /** The user of the screen below; a login of any other user is refused without `onOtherUser`. */
  readonly userId: string;
  /** Called before the session of another user is stored. */
  readonly onOtherUser?: (() => void) | undefined;
  /** Of the user of the screen below. */
  readonly username?: string | undefined;
  /** The login of centre users or of administrators; both have the same shape. */
  readonly endpoint: typeof login;
  readonly text?: string | undefined;
  /** Says whose login is asked for, in place of the username. */
  readonly owner?: string | undefined;
  readonly usernameHint?: string | undefined;
  readonly failedText: string;
  readonly submitLabel?: string;
  /** Asks administrators for their code; its texts are loaded with their screens only. Without it there is Forgot Password. */
  readonly SecondStep?: ComponentType<SecondStepProps>;
  /** Without it the session has ended: the dialog stays open until the user logs in or goes to the login page. */
  readonly onClose: (() => void) | undefined;
  readonly onGoToLogin: () => void;
}

export function ReauthDialog({ SecondStep, ...props }: ReauthDialogProps) {
  const texts = useSignupTexts();
  const accept = (token: string): TokenProblem | null => {
    if (readTokenClaims(token)?.userId !== props.userId) {
      if (props.onOtherUser === undefined) return 'other-user';
      props.onOtherUser();
    }
    return keepSession(token) === null ? 'unusable' : null;
  };
  const initialUsername = props.username ?? '';
  const form = useLoginForm({
    endpoint: props.endpoint,
    failedText: props.failedText,
    initialUsername,
    accept,
  });
  // Only the password is missing.
  useFieldFocus('again-password', initialUsername === '' ? null : initialUsername);
  return (
    <Dialog title={texts.session.logInAgain} onClose={props.onClose ?? (() => undefined)}>
      {form.needsCode && SecondStep !== undefined ? (
        <div className="mt-4">
          <SecondStep username={form.username} password={form.password} accept={accept} onBack={form.reset} />
        </div>
      ) : (
        <Form className="mt-4 space-y-4" onSubmit={form.submit}>
          {props.text === undefined ? null : <p>{props.text}</p>}
          {props.owner === undefined ? null : <p className="font-semibold">{props.owner}</p>}
          <LoginFields
            form={form}
            usernameHint={props.usernameHint}
            isNamed={props.owner !== undefined}
            idPrefix="again-"
          />
          {SecondStep !== undefined ? null : <ForgotPassword username={form.username.trim()} />}
          {SecondStep !== undefined || props.onClose !== undefined ? null : (
            <p>
              {texts.login.notRegistered}{' '}
              {/* A page of its own: this one would go to the login without its session. */}
              <a href={paths.register} className="text-action underline underline-offset-4">
                {texts.register.submit}
              </a>
            </p>
          )}
          <DialogButtons>
            <Button variant="quiet" onClick={props.onClose ?? props.onGoToLogin}>
              {props.onClose === undefined ? texts.reauth.goToLogin : texts.common.cancel}
            </Button>
            <Button type="submit" busy={form.isBusy}>
              {form.isBusy ? texts.login.busy : (props.submitLabel ?? texts.login.submit)}
            </Button>
          </DialogButtons>
        </Form>
      )}
    </Dialog>
  );
}

/** The dialog in which a centre user logs in again. */
export function CentreReauthDialog(props: Pick<ReauthDialogProps, 'userId' | 'onClose' | 'onGoToLogin'>) {
  const { login: texts, reauth } = useSignupTexts();
  const mobile = readTokenClaims(currentSession()?.token ?? '')?.mobileMasked;
  return (
    <ReauthDialog
      {...props}
      // The server knows the account by its id; one of the specification alone sends no mobile number either.
      username={mobile === undefined ? undefined : props.userId}
      endpoint={login}
      text={props.onClose === undefined ? reauth.endedText : undefined}
      owner={mobile === undefined ? undefined : reauth.owner(mobile)}
      usernameHint={texts.usernameHint}
      failedText={texts.failed}
    />
  );
}
