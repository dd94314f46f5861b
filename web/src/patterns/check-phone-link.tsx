/** The link to "Check my phone", for screens before and in the checklist. */
import { paths } from '../paths.ts';
import { useTexts } from '../texts/language.tsx';
import { TextLink } from '../ui/link.tsx';

export function CheckPhoneLink() {
  const { checkPhoneLink } = useTexts();
  return (
    <p>
      <TextLink to={paths.checkPhone}>{checkPhoneLink}</TextLink>
    </p>
  );
}
