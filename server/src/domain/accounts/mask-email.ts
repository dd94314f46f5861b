/** Masks an e-mail address so that its owner recognises it, but others who know the mobile number do not learn it. */

const shownCharacters = 2;
const mask = '*****';

/** Returns, for example, `ab*****@school.example.org`; short names show fewer characters. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  const shown = name.slice(0, Math.min(shownCharacters, Math.max(0, name.length - 1)));
  return `${shown}${mask}${email.slice(at)}`;
}
