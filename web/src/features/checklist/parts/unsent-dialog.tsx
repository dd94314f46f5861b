/** Asks whether to log out although the server does not have all answers. */
import { useTexts } from '../../../texts/language.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';

interface UnsentDialogProps {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function UnsentDialog(props: UnsentDialogProps) {
  const { unsent, session } = useTexts();
  return (
    <ConfirmDialog
      danger
      title={unsent.title}
      text={unsent.text}
      confirmLabel={unsent.logout}
      cancelLabel={session.stayLoggedIn}
      {...props}
    />
  );
}
