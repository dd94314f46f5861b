/** The way in for people who have a password, and for those who have forgotten it. */
import { paths } from '../../paths.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';

export function Registered() {
  const { landing } = useSignupTexts();
  return (
    <Card>
      <p className="mb-3 font-semibold">{landing.already}</p>
      <ButtonLink wide variant="quiet" to={paths.login}>
        {landing.login}
      </ButtonLink>
      <Link
        to={paths.login}
        className="mt-2 flex min-h-11 w-fit items-center text-sm text-action underline underline-offset-4"
      >
        {landing.forgot}
      </Link>
    </Card>
  );
}
