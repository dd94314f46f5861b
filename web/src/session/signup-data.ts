/**
 * The session storage keys of the signup temporary data of specification section 3, with the id and the stage of the
 * signup attempt. They are in this layer because a logout removes them; `signup-store.ts` parses the values.
 */
import { tabStorage } from '../storage.ts';

const signupKeys = {
  mobile: 'signupMobile',
  name: 'signupName',
  emailMasked: 'signupEmail',
  attemptId: 'signupUserId',
  stage: 'signupStage',
  resendAt: 'signupResendAt',
} as const;

type SignupField = keyof typeof signupKeys;

/** Without session storage a sign-up lasts as long as the page is open, which is long enough to finish it. */
const inMemory = new Map<string, string>();

export function readSignupField(field: SignupField): string | null {
  const key = signupKeys[field];
  return tabStorage.read(key) ?? inMemory.get(key) ?? null;
}

export function keepSignupField(field: SignupField, value: string): void {
  const key = signupKeys[field];
  if (!tabStorage.write(key, value)) inMemory.set(key, value);
}

export function forgetSignup(): void {
  inMemory.clear();
  for (const key of Object.values(signupKeys)) tabStorage.remove(key);
}
