/** Shows how easily a password is guessed, while it is typed. It is advice: the server decides what is accepted. */
import { estimateStrength } from './password-strength.ts';
import { useSignupTexts } from '../texts/signup-texts.ts';

const strengthTones = { weak: 'bg-bad', fair: 'bg-warn', good: 'bg-good' } as const;
const strengthParts = { weak: 1, fair: 2, good: 3 } as const;

interface StrengthMeterProps {
  readonly password: string;
  /** Words of the account, such as the user's name, that an attacker tries first. */
  readonly ownWords: readonly string[];
}

export function StrengthMeter({ password, ownWords }: StrengthMeterProps) {
  const { common, createPassword } = useSignupTexts();
  const strength = estimateStrength(password, ownWords);
  const isEmpty = password === '';
  const filled = isEmpty ? 0 : strengthParts[strength];
  return (
    <div className="space-y-1.5 text-sm" role="status">
      <div aria-hidden className="flex max-w-48 gap-1 pt-1">
        {[1, 2, 3].map((part) => (
          <span
            key={part}
            className={`shape h-1.5 grow rounded-full ${part <= filled ? strengthTones[strength] : 'bg-line'}`}
          />
        ))}
      </div>
      <p>
        {createPassword.strength.label}: {isEmpty ? common.dash : createPassword.strength[strength]}
      </p>
      <p className={strength === 'weak' && !isEmpty ? 'text-warn' : 'text-muted'}>
        {isEmpty ? createPassword.advice : createPassword.strengthAdvice[strength]}
      </p>
    </div>
  );
}
