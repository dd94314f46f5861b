/** What is said while an administrator's password is typed: advice only, the rule is the server's. */
import { lengthInCharacters } from '#contract/text.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { StrengthMeter } from '../../patterns/strength-meter.tsx';

/** An administrator's password below this draws a clear warning (security.md S14). */
const advisedLength = 8;

interface PasswordAdviceProps {
  readonly password: string;
  readonly ownWords: readonly string[];
}

export function PasswordAdvice({ password, ownWords }: PasswordAdviceProps) {
  const { admins: texts } = useAdminTexts();
  const short = password !== '' && lengthInCharacters(password) < advisedLength;
  return (
    <div>
      <StrengthMeter password={password} ownWords={ownWords} />
      <p role="status" className="text-sm font-semibold text-warn">
        {short ? texts.passwordShort : ''}
      </p>
    </div>
  );
}
