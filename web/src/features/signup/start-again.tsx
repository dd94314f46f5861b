/** Links back to the mobile number when a signup attempt has expired. */
import { hasStatus, isRefusal, type Failure } from '#contract/call.ts';
import { paths } from '../../paths.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Empty for a failure after which the attempt can continue. */
export function StartAgain({ failure }: { readonly failure: Failure | null }) {
  const { verify } = useSignupTexts();
  if (failure === null) return null;
  if (!hasStatus(failure, 410) && !isRefusal(failure, 'password.not-verified')) return null;
  return (
    <ButtonLink variant="link" to={paths.register}>
      {verify.startAgain}
    </ButtonLink>
  );
}
