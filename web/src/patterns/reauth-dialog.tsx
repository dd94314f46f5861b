/** A dialog to log in again without leaving the screen. */
import type { ComponentType } from 'react';
import { login } from '#contract/session/endpoints.ts';
import { readTokenClaims } from '#contract/session/token.ts';
import { currentSession, keepSession } from '../session/session-store.ts';
import { useSignupTexts } from '../texts/use-signup-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { useFieldFocus } from '../ui/auto-focus.tsx';
import type { SecondStepProps } from './code-form.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { LoginFields, LoginProblem, useLoginForm, type TokenProblem } from './login-form.tsx';

interface ReauthDialogProps {
  /** The user of the screen below; a login of any other user is refused without `onOtherUser`. */
  readonly userId: string;
  /** Called before the session of another user is stored. */
  readonly onOtherUser?: () => void;
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
  /** Called after the new session was stored. */
  readonly onDone?: () => void;
  /** Without it the dialog stays open until the user logs in or goes to the login page. */
  readonly onClose?: (() => void) | undefined;
  /** Goes to the login page. */
  readonly onGoToLogin?: (() => void) | undefined;
}

type ReauthButtonsProps = Pick<ReauthDialogProps, 'onGoToLogin' | 'onClose' | 'submitLabel'> & {
  readonly isBusy: boolean;
};

function ReauthButtons({ onGoToLogin, onClose, submitLabel, isBusy }: ReauthButtonsProps) {
  const texts = useSignupTexts();
  return (
    <DialogButtons>
      {onGoToLogin === undefined ? null : (
        <Button variant="quiet" onClick={onGoToLogin}>
          {texts.reauth.goToLogin}
        </Button>
      )}
      {onClose === undefined ? null : (
        <Button variant="quiet" onClick={onClose}>
          {texts.common.cancel}
        </Button>
      )}
      <Button type="submit" busy={isBusy}>
        {isBusy ? texts.login.busy : (submitLabel ?? texts.login.submit)}
      </Button>
    </DialogButtons>
  );
}

export function ReauthDialog({ SecondStep, ...props }: ReauthDialogProps) {
  const texts = useSignupTexts();
  const accept = (token: string): TokenProblem | null => {
    if (readTokenClaims(token)?.userId !== props.userId) {
      if (props.onOtherUser === undefined) return 'other-user';
      props.onOtherUser();
    }
    if (keepSession(token) === null) return 'unusable';
    props.onDone?.();
    return null;
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
  const onClose = props.onClose ?? (() => undefined);
  if (form.needsCode && SecondStep !== undefined)
    return (
      <Dialog title={texts.reauth.endedTitle} onClose={onClose}>
        <div className="mt-4">
          <SecondStep username={form.username} password={form.password} accept={accept} onBack={form.reset} />
        </div>
      </Dialog>
    );
  return (
    <Dialog title={texts.reauth.endedTitle} onClose={onClose}>
      <Form className="mt-4 space-y-4" onSubmit={form.submit}>
        {props.text === undefined ? null : <p>{props.text}</p>}
        {props.owner === undefined ? null : <p className="font-semibold">{props.owner}</p>}
        <LoginProblem form={form} />
        <LoginFields
          form={form}
          usernameHint={props.usernameHint}
          isNamed={props.owner !== undefined}
          idPrefix="again-"
        />
        {SecondStep !== undefined ? null : <ForgotPassword username={form.username.trim()} />}
        <ReauthButtons {...props} isBusy={form.isBusy} />
      </Form>
    </Dialog>
  );
}

interface CentreReauthDialogProps {
  readonly userId: string;
  readonly hasEnded: boolean;
  /** Closes the dialog; not possible when the session has ended. */
  readonly onClose: () => void;
  readonly onGoToLogin: () => void;
}

/** The dialog in which a centre user logs in again. */
export function CentreReauthDialog({ userId, hasEnded, onClose, onGoToLogin }: CentreReauthDialogProps) {
  const { login: texts, reauth } = useSignupTexts();
  const mobile = readTokenClaims(currentSession()?.token ?? '')?.mobileMasked;
  return (
    <ReauthDialog
      userId={userId}
      // The server knows the account by its id; one of the specification alone sends no mobile number either.
      username={mobile === undefined ? undefined : userId}
      endpoint={login}
      text={hasEnded ? reauth.endedText : undefined}
      owner={mobile === undefined ? undefined : reauth.owner(mobile)}
      usernameHint={texts.usernameHint}
      failedText={texts.failed}
      onClose={hasEnded ? undefined : onClose}
      onGoToLogin={hasEnded ? onGoToLogin : undefined}
    />
  );
}
