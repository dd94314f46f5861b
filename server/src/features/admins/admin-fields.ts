/** Cleans and validates the fields of an admin account. */
import type { RefusalCode } from '#contract/refusals.ts';
import { cleanText, hasForbiddenCharacters } from '#contract/text.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';

const usernamePattern = /^[a-z0-9._-]{3,32}$/;

export function refuseField(field: string, code: RefusalCode): Refusal {
  return refuse(code, { problems: [{ field, code }] });
}

export function checkName(text: string): string {
  const name = cleanText(text).replace(/\s+/g, ' ');
  if (name === '') throw refuseField('name', 'field.required');
  if (hasForbiddenCharacters(name)) throw refuseField('name', 'field.not-text');
  return name;
}

/** Returns the username in lower case; only ASCII is allowed, because other alphabets have look-alikes (security.md T25). */
export function checkUsername(text: string): string {
  const username = text.trim().toLowerCase();
  if (username === '') throw refuseField('username', 'field.required');
  if (!usernamePattern.test(username)) throw refuseField('username', 'admin.username-invalid');
  return username;
}
