/** The dialog in which a centre user logs in again. */
import { login } from '#contract/session/endpoints.ts';
import { useSignupTexts } from '../texts/signup-texts.ts';
import { ReauthDialog } from './reauth-dialog.tsx';

interface CentreReauthDialogProps {
  readonly userId: string;
  readonly hasEnded: boolean;
  /** Closes the dialog; not possible when the session has ended. */
  readonly onClose: () => void;
  readonly onGoToLogin: () => void;
}

export function CentreReauthDialog({ userId, hasEnded, onClose, onGoToLogin }: CentreReauthDialogProps) {
  const { login: texts, reauth } = useSignupTexts();
  return (
    <ReauthDialog
      userId={userId}
      endpoint={login}
      text={hasEnded ? reauth.endedText : undefined}
      usernameHint={texts.usernameHint}
      failedText={texts.failed}
      onClose={hasEnded ? undefined : onClose}
      onGoToLogin={hasEnded ? onGoToLogin : undefined}
    />
  );
}
