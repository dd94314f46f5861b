/** The link to "Check my phone", for screens before and in the checklist. */
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { usePhoneCheckLinkTexts } from '../texts/phone-check-link-texts.ts';

export function CheckPhoneLink() {
  const { checkPhoneLink } = usePhoneCheckLinkTexts();
  return (
    <p>
      <Link
        to={paths.checkPhone}
        className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4 hover:text-action-strong"
      >
        {checkPhoneLink}
      </Link>
    </p>
  );
}
