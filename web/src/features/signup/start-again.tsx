/** Leads to a new attempt when a sign-up or a reset link has expired. */
import { hasStatus, isRefusal, type Failure } from '#contract/call.ts';
import { paths } from '../../paths.ts';
import { useSignupTexts } from '../../texts/signup-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';

interface StartAgainProps {
  readonly failure: Failure | null;
  /** The attempt began with a link from an e-mail, not with a mobile number. */
  readonly isReset?: boolean;
}

export const isExpired = (failure: Failure | null): boolean =>
  failure !== null && (hasStatus(failure, 410) || isRefusal(failure, 'password.not-verified'));

/** Empty for a failure after which the attempt can continue. */
export function StartAgain({ failure, isReset = false }: StartAgainProps) {
  const { verify, createPassword } = useSignupTexts();
  if (!isExpired(failure)) return null;
  return (
    <ButtonLink variant={isReset ? 'strong' : 'link'} to={isReset ? paths.login : paths.register}>
      {isReset ? createPassword.newLink : verify.startAgain}
    </ButtonLink>
  );
}
