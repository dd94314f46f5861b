/** Refusals of sign-up, login and sessions. */

export const accountRefusals = {
  'session.required': { status: 401, text: 'Please log in.' },
  'session.ended': { status: 401, text: 'Your session has ended. Log in again to continue.' },
  'session.confirmation-required': { status: 403 },
  'session.not-found': { status: 404 },
  'confirmation.failed': { status: 403 },
  'access.denied': { status: 403 },
  'login.failed': {
    status: 401,
    text: 'Login failed. Check the username and password. After several wrong attempts, wait up to 15 minutes or choose "Forgot Password".',
  },
  'admin-login.failed': { status: 401 },
  'mobile.invalid': { status: 400, text: 'Enter a valid 10‑digit mobile number' },
  'mobile.unknown': { status: 404, text: 'Mobile not recognized' },
  'signup.expired': { status: 410 },
  'code.not-sent': { status: 503, text: 'Failed to send OTP. Try again.' },
  'code.address-refused': { status: 409 },
  'code.too-soon': {
    status: 429,
    text: 'An OTP was sent a moment ago. Wait {wait} and try again.',
  },
  'code.too-many': { status: 429 },
  'otp.invalid': { status: 400, text: 'Invalid OTP' },
  'otp.expired': { status: 400, text: 'Invalid OTP. It is no longer valid: send a new OTP.' },
  'otp.exhausted': {
    status: 429,
    text: 'Invalid OTP. Too many wrong attempts: wait {wait} and send a new OTP.',
  },
  'password.too-short': { status: 400, text: 'Password must be at least 6 characters.' },
  'password.admin-too-short': { status: 400 },
  'password.guessable': { status: 400 },
  'password.too-long': { status: 400, text: 'Password must be at most 128 characters.' },
  'password.not-verified': {
    status: 403,
    text: 'Failed to set password. Verify the OTP sent to your e-mail first.',
  },
} as const;
