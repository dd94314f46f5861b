/** Says in one line why data is collected, before any is entered, and leads to the privacy notice. */
import { paths } from '../paths.ts';
import { useTexts } from '../texts/language.tsx';
import { TextLink } from './link.tsx';

export function PrivacyNote() {
  const { privacy } = useTexts();
  return (
    <p className="text-sm text-muted">
      {privacy.purpose} <TextLink to={paths.privacy}>{privacy.notice}</TextLink>
    </p>
  );
}
