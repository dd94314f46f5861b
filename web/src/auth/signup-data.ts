/**
 * Under which names the signup temporary data of specification section 3 stand in session storage, with the handle of
 * the attempt and how far it has come. They are known here because a logout removes them; what they hold is not.
 */
export const signupKeys = {
  mobile: 'signupMobile',
  name: 'signupName',
  emailMasked: 'signupEmail',
  handle: 'signupUserId',
  stage: 'signupStage',
  resendAt: 'signupResendAt',
} as const;

/** Throws when the browser keeps nothing for this site. */
export function forgetSignup(): void {
  for (const key of Object.values(signupKeys)) sessionStorage.removeItem(key);
}
