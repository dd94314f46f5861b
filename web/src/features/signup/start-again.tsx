/** Leads on when an attempt has ended: to a new one, or to the login when the password was set by another one. */
import { hasStatus, isRefusal, type Failure } from '#contract/call.ts';
import { paths } from '../../paths.ts';
import { useSignupTexts } from '../../texts/use-signup-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';

export const isEnded = (failure: Failure | null): boolean =>
  failure !== null && (hasStatus(failure, 410) || isRefusal(failure, 'password.not-verified'));

export const isFinished = (failure: Failure): boolean => isRefusal(failure, 'signup.finished');

/** Empty for a failure after which the attempt can continue. */
export function StartAgain({ failure }: { readonly failure: Failure | null }) {
  const { verify, landing } = useSignupTexts();
  if (failure === null || !isEnded(failure)) return null;
  return isFinished(failure) ? (
    <ButtonLink to={paths.login}>{landing.login}</ButtonLink>
  ) : (
    <ButtonLink variant="link" to={paths.register}>
      {verify.startAgain}
    </ButtonLink>
  );
}
