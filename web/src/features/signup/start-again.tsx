/** The way on when an attempt has run out: back to the mobile number. */
import { isRefusal, type Failure } from '#contract/call.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/language.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** Shows nothing for a failure that this attempt may still overcome. */
export function StartAgain({ failure }: { readonly failure: Failure | null }) {
  const { verify } = useTexts();
  if (failure === null || !isRefusal(failure, 'signup.expired', 'password.not-verified')) return null;
  return (
    <ButtonLink variant="link" to={paths.register}>
      {verify.startAgain}
    </ButtonLink>
  );
}
