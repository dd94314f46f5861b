/** The English texts of logging in, and of logging in again; loaded with the forms for it. */

export const logIn = {
  login: {
    title: 'Login',
    lead: 'For centre representatives',
    username: 'Username',
    usernameHint: 'Your mobile number or the e-mail on record',
    password: 'Password',
    show: 'Show',
    hide: 'Hide',
    passwordSuffix: ' password',
    submit: 'Login',
    busy: 'Logging in…',
    failed: 'Login failed',
    lockedFor: (time: string) => `Passwords are accepted again in ${time}.`,
    lockOver: 'Passwords are accepted again: log in now.',
    repeatedIn: (time: string) => `Your login is sent again by itself in ${time}. Stay on this page.`,
    forgot: 'Forgot Password',
    resetLinkSent: 'Password Reset Link sent to your email ID',
    required: 'Enter your username and password.',
    shared: 'This is a shared computer',
    sharedHint:
      'Answers and photos are kept on the server only, not on this computer. Closing the tab logs you out.',
    notRegistered: 'Not registered yet?',
    register: 'Register',
  },
  reauth: {
    goToLogin: 'Go to the login page',
    endedTitle: 'Log in again',
    endedText:
      'Your session has ended. Nothing you entered is lost: log in here and continue where you left off.',
    otherUser: 'This is a different account. Log in with the account that you were using.',
  },
};
