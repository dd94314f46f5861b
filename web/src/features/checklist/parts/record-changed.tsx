/** Over the screen of a head whose mobile number or e-mail on record was changed meanwhile (product.md, Accounts 12). */
import { paths } from '../../../paths.ts';
import { useGuideTexts } from '../../../texts/guide.texts.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { HelpContact } from '../../../ui/help-contact.tsx';

export default function RecordChanged({ onGoToLogin }: { readonly onGoToLogin: () => void }) {
  const { recordChanged: texts } = useGuideTexts();
  return (
    <ConfirmDialog
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.register}
      cancelLabel={texts.goToLogin}
      // A page of its own: this one would go to the login without its session.
      onConfirm={() => window.location.assign(paths.register)}
      onCancel={onGoToLogin}
    >
      <p>{texts.saved}</p>
      <HelpContact />
    </ConfirmDialog>
  );
}
