/** The link to "Check my phone", for screens before and in the checklist. */
import { paths } from '../paths.ts';
import { usePhoneCheckLinkTexts } from '../texts/phone-check-link-texts.ts';
import { TextLink } from '../ui/text-link.tsx';

export function CheckPhoneLink() {
  const { checkPhoneLink } = usePhoneCheckLinkTexts();
  return (
    <p>
      <TextLink to={paths.checkPhone}>{checkPhoneLink}</TextLink>
    </p>
  );
}
