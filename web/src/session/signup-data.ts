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

export function readSignupFields(): Readonly<Record<SignupField, string | null>> {
  const read = (key: string): string | null => tabStorage.read(key) ?? inMemory.get(key) ?? null;
  const entries = Object.entries(signupKeys).map(([field, key]) => [field, read(key)]);
  return Object.fromEntries(entries) as Record<SignupField, string | null>;
}

export function keepSignupFields(fields: Readonly<Partial<Record<SignupField, string>>>): void {
  for (const [field, value] of Object.entries(fields)) {
    const key = signupKeys[field as SignupField];
    if (!tabStorage.write(key, value)) inMemory.set(key, value);
  }
}

export function forgetSignup(): void {
  for (const key of Object.values(signupKeys)) {
    inMemory.delete(key);
    tabStorage.remove(key);
  }
}
