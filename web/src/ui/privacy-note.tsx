/** Says in one line why data is collected, before any is entered, and leads to the privacy notice. */
import { paths } from '../paths.ts';
import { useTexts } from '../texts/language.tsx';
import { Link } from './link.tsx';

export function PrivacyNote() {
  const { privacy } = useTexts();
  return (
    <p className="text-sm text-muted">
      {privacy.purpose} {/* As tall as a finger without moving the lines apart. */}
      <Link
        to={paths.privacy}
        className="py-3 font-semibold whitespace-nowrap text-action underline underline-offset-4 hover:text-action-strong"
      >
        {privacy.notice}
      </Link>
    </p>
  );
}
