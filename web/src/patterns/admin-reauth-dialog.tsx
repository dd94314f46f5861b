/** The dialog in which an administrator logs in again, with the second step if they have set it up. */
import { adminLogin } from '#contract/session/endpoints.ts';
import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { ReauthDialog } from './reauth-dialog.tsx';
import { SecondStep } from './code-form.tsx';

interface AdminReauthDialogProps {
  readonly userId: string;
  /** Of the user of the screen below, if it is known. */
  readonly username: string | undefined;
  readonly text: string;
  readonly onDone: () => void;
  readonly onOtherUser?: () => void;
  readonly onClose?: () => void;
  readonly onGoToLogin?: () => void;
}

export function AdminReauthDialog(props: AdminReauthDialogProps) {
  const { login } = useAdminTexts();
  return (
    <ReauthDialog
      {...props}
      endpoint={adminLogin}
      submitLabel={login.submit}
      failedText={login.failed}
      SecondStep={SecondStep}
    />
  );
}
