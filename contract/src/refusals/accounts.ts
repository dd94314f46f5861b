/** Refusals of sign-up, login and sessions. */

export const accountRefusals = {
  'session.required': { status: 401, text: 'Please log in.' },
  'session.ended': { status: 401, text: 'Your session has ended. Log in again to continue.' },
  'session.too-old': {
    status: 401,
    text: 'This step needs a login within the last 30 minutes. Log in again and repeat it.',
  },
  'access.denied': {
    status: 403,
    text: 'Your account is not allowed to do this. Log in with an account that is.',
  },
  'login.failed': {
    status: 401,
    text: 'Login failed. Check the username and password. After several wrong attempts, wait a few minutes or set a new password.',
  },
  'admin-login.failed': {
    status: 401,
    text: 'Invalid credentials. Check the username and password. After several wrong attempts, wait a few minutes.',
  },
  'mobile.invalid': { status: 400, text: 'Enter a valid 10‑digit mobile number' },
  'mobile.unknown': { status: 404, text: 'Mobile not recognized' },
  'signup.expired': {
    status: 410,
    text: 'This registration or link is no longer valid. Enter your mobile number again.',
  },
  'code.not-sent': { status: 503, text: 'Failed to send OTP. Try again.' },
  'code.too-soon': {
    status: 429,
    text: 'An OTP was sent a moment ago. Wait {wait} and try again.',
  },
  'code.too-many': { status: 429, text: 'Too many OTPs were asked for. Wait {wait} and try again.' },
  'code.blocked': {
    status: 403,
    text: 'OTPs for this mobile number are blocked because too many wrong ones were entered. Choose "Forgot Password" on the login page and open the link in the e-mail, or ask the exam agency to unblock the number.',
  },
  'otp.invalid': { status: 400, text: 'Invalid OTP' },
  'otp.expired': { status: 400, text: 'Invalid OTP. It is no longer valid: send a new OTP.' },
  'otp.exhausted': {
    status: 429,
    text: 'Invalid OTP. Too many wrong attempts: wait {wait} and send a new OTP.',
  },
  'password.too-short': { status: 400, text: 'Password must be at least 6 characters.' },
  'password.too-long': { status: 400, text: 'Password must be at most 128 characters.' },
  'password.not-verified': {
    status: 403,
    text: 'Failed to set password. Verify the OTP sent to your e-mail first.',
  },
} as const;
