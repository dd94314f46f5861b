/** Advice while an administrator's password is typed; the server decides what is accepted. */
import { minAdminPasswordLength } from '#contract/exam.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { StrengthMeter } from '../../patterns/strength-meter.tsx';

interface PasswordAdviceProps {
  readonly password: string;
  readonly ownWords: readonly string[];
}

export function PasswordAdvice({ password, ownWords }: PasswordAdviceProps) {
  const { admins: texts } = useAdminTexts();
  const isShort = password !== '' && lengthInCharacters(password) < minAdminPasswordLength.withoutFactor;
  return (
    <div>
      <StrengthMeter password={password} ownWords={ownWords} />
      <p role="status" className="text-sm font-semibold text-warn">
        {isShort ? texts.passwordShort : ''}
      </p>
    </div>
  );
}
