/** Shows how easily a password is guessed, while it is typed. It is advice: the server decides what is accepted. */
import { useSignupTexts } from '../texts/signup.texts.ts';

/** The most frequent parts of leaked passwords, and words that an attacker would try first at an exam centre in India. */
const commonParts = (
  'password passwd pass qwerty asdf zxcv abc admin welcome letmein login iloveyou monkey ' +
  'dragon master school college principal centre center exam neet india bharat krishna ' +
  'ganesh sairam jaishreeram shiva cricket test user secret superman sunshine'
).split(' ');

const isRun = (text: string): boolean => {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1;
};

/** Removes from a password what an attacker tries first, and returns the rest. */
function withoutCommonParts(password: string, ownWords: readonly string[]): string {
  const words = [
    ...ownWords.map((word) => word.toLowerCase()).filter((word) => word.length >= 3),
    ...commonParts,
  ];
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());
  return rest.replace(/(?:19|20)[0-9]{2}/g, '').replace(/123456?7?8?9?0?/g, '');
}

/** No password is refused for it: specification section 5 requires six characters only. */
function estimateStrength(password: string, ownWords: readonly string[]): 'weak' | 'fair' | 'good' {
  const rest = withoutCommonParts(password, ownWords);
  if (password.length < 8 || rest.length < 5 || isRun(password) || new Set(rest).size < 4) return 'weak';
  return password.length >= 12 && rest.length >= 9 ? 'good' : 'fair';
}

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
