/** The e-mail as it is shown to whoever knows the mobile: enough to recognise one's own, not enough to learn it. */

const shownCharacters = 2;
const mask = '*****';

/** `ab*****@school.example.org`; of short names fewer characters are shown. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  const shown = name.slice(0, Math.min(shownCharacters, Math.max(0, name.length - 1)));
  return `${shown}${mask}${email.slice(at)}`;
}
