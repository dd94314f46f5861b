/** Estimates the strength of a password for advice. No password is refused for it: specification section 5 requires six characters only. */

export type PasswordStrength = 'weak' | 'fair' | 'good';

/** The most frequent parts of leaked passwords, and words that an attacker would try first at an exam centre in India. */
const commonParts = [
  'password',
  'passwd',
  'pass',
  'qwerty',
  'asdf',
  'zxcv',
  'abc',
  'admin',
  'welcome',
  'letmein',
  'login',
  'iloveyou',
  'monkey',
  'dragon',
  'master',
  'school',
  'college',
  'principal',
  'centre',
  'center',
  'exam',
  'neet',
  'india',
  'bharat',
  'krishna',
  'ganesh',
  'sairam',
  'jaishreeram',
  'shiva',
  'cricket',
  'test',
  'user',
  'secret',
  'superman',
  'sunshine',
];

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

/** `ownWords`: the mobile number, name or username of the account. */
export function estimateStrength(password: string, ownWords: readonly string[]): PasswordStrength {
  const rest = withoutCommonParts(password, ownWords);
  if (password.length < 8 || rest.length < 5 || isRun(password) || new Set(rest).size < 4) return 'weak';
  return password.length >= 12 && rest.length >= 9 ? 'good' : 'fair';
}
