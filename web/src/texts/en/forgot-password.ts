/** The English texts of Forgot Password. */

export const forgotPassword = {
  forgotPassword: {
    needsUsername:
      'Enter your mobile number or the e-mail on record here first, then choose Forgot Password.',
    busy: 'Requesting the link…',
    failed: 'The reset link could not be sent.',
  },
};
