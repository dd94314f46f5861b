/** The English texts of logging in, and of a session that ends. */

export const session = {
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
    forgot: 'Forgot Password',
    resetLinkSent: 'Password Reset Link sent to your email ID',
    required: 'Enter your username and password.',
    shared: 'This is a shared computer',
    sharedHint:
      'Answers and photos are kept on the server only, not on this computer. Closing the tab logs you out.',
    notRegistered: 'Not registered yet?',
    register: 'Register',
  },
  session: {
    expiresSoon: (time: string) =>
      `Your session ends in ${time}. Log in again to continue without interruption.`,
    endedByClock:
      "According to this device's clock your session has ended. Log in again, or correct the clock.",
    logInAgain: 'Log in again',
    goToLogin: 'Go to the login page',
    endedTitle: 'Log in again',
    endedText:
      'Your session has ended. Nothing you entered is lost: log in here and continue where you left off.',
    otherUser: 'This is a different account. Log in with the account that you were using.',
    unsentTitle: 'Some answers have not reached the server',
    unsentText:
      'Logging out deletes the copy on this device. Answers that have not been sent yet will be lost.',
    unsentLogout: 'Log out and lose them',
    stayLoggedIn: 'Stay logged in',
  },
};
