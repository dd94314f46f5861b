/** For people whose mailbox on record is not theirs or cannot be opened: why the OTP goes there, and what to do. */
import { paths } from '../../paths.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { HelpContact } from '../../ui/help-contact.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export function MailboxHelp() {
  const { mailboxHelp } = useSignupTexts();
  return (
    <details>
      <summary className="min-h-11 py-2 font-semibold text-action underline underline-offset-4">
        {mailboxHelp.summary}
      </summary>
      <div className="space-y-2 pb-2">
        <p>{mailboxHelp.why}</p>
        <p>{mailboxHelp.correct}</p>
        <HelpContact />
        <TextLink to={paths.register}>{mailboxHelp.anotherNumber}</TextLink>
      </div>
    </details>
  );
}
