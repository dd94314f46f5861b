/** The dialog in which an administrator logs in again, with the second step if they have set it up. */
import { adminLogin } from '#contract/session/endpoints.ts';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { ReauthDialog } from './reauth-dialog.tsx';
import { SecondStep } from './second-step.tsx';

interface AdminReauthDialogProps {
  readonly userId: string;
  readonly text: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function AdminReauthDialog(props: AdminReauthDialogProps) {
  const { login } = useAdminTexts();
  return <ReauthDialog {...props} endpoint={adminLogin} failedText={login.failed} SecondStep={SecondStep} />;
}
