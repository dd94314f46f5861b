/** Texts of the way in on the landing page, of signing up and of logging in. */

export const signupTexts = {
  // The landing page.
  landing: {
    official: (agency: string) => `Official page of the ${agency}`,
    title: 'Examination Centre Verification',
    lead: 'For superintendents and heads of institutions whose school or college is an examination centre.',
    login: 'Login',
    firstTime: 'First time here?',
    already: 'Already registered?',
    forgot: 'Forgot your password?',
  },

  // The way to the checklist for somebody who is logged in.
  resume: {
    title: 'You are logged in',
    continue: 'Continue',
    start: 'Start',
    continueCentre: (name: string) => `Continue: ${name}`,
    startCentre: (name: string) => `Start: ${name}`,
    continueAt: (number: number, total: number, name: string) =>
      `Continue: step ${number} of ${total}, ${name}`,
    read: 'Read the checklist',
    submitted: 'Your checklist is submitted.',
    seeSubmission: 'See your submission',
    correctedUntil: (day: string) => `The exam agency asks for a correction. Please answer until ${day}.`,
    answerCorrection: 'Answer the correction',
    allCentres: 'All your centres',
    admin: 'You are logged in as an administrator',
    dashboard: 'Go to the dashboard',
  },

  // The sign-up screens.
  register: {
    title: 'Register',
    lead: 'Enter the mobile number that the exam agency has on record for your centre.',
    mobile: 'Mobile number',
    mobileHint: '10 digits, without +91 or 0',
    submit: 'Register',
    busy: 'Checking…',
    failed: 'Mobile not recognized',
    unknownHelp:
      'Use the number that the exam agency has on record. If it has changed, ask the agency to correct it first.',
    haveAccount: 'Already registered?',
    login: 'Login',
    resetNote:
      'Forgot your password? Register again with the same number. The old password works until you set a new one.',
  },
  verify: {
    title: 'Verify your e-mail',
    greeting: (name: string) => `Welcome, ${name}`,
    lead: (email: string) => `The OTP goes to the e-mail address on record: ${email}`,
    send: 'Send OTP',
    sending: 'Sending…',
    sent: 'OTP Sent to Email',
    onItsWay: 'OTP is on its way',
    sentHint:
      'It can take a minute to arrive. Check the spam folder too. The OTP is valid for 10 minutes. You can also open the link in the e-mail instead, on any phone or computer.',
    linkSent: (email: string, time: string) =>
      `You need not wait: an e-mail was sent to ${email} at ${time}. Open it and use its link.`,
    queuedHint:
      'The OTP is waiting to be sent. The OTP may take a minute or longer to arrive and will still work: leave this page open. If nothing comes, check the spam folder, then send the OTP again.',
    sendFailed: 'Failed to send OTP. Try again.',
    otp: 'OTP',
    otpHint: '6 digits from the e-mail',
    verify: 'Verify',
    verifying: 'Verifying…',
    verified: 'Verified',
    invalidMark: 'OTP invalid',
    failed: 'Invalid OTP',
    invalidHelp: 'Use the OTP of the newest e-mail, and check each digit.',
    resend: 'Send a new OTP',
    resendIn: (time: string) => `You can ask for a new OTP in ${time}.`,
    looksIn: (time: string) => `In ${time} this page checks whether it was sent.`,
    resendQueued: 'Send the OTP again',
    resendQueuedIn: (time: string) => `You can send the OTP again in ${time}.`,
    startAgain: 'Enter the mobile number again',
  },
  success: {
    title: 'You have Successfully Verified!',
    loginBelow: 'Please Login Below',
    shownAfter:
      'This page follows the verification of your e-mail. Nothing has been verified in this browser tab yet.',
    registerFirst: 'Not registered yet? Start with your mobile number.',
    login: 'Login',
  },
  createPassword: {
    title: 'Create Your Password',
    lead: 'You will log in with your mobile number and this password.',
    password: 'Password',
    passwordHint: 'At least 6 characters',
    confirm: 'Confirm password',
    submit: 'Create Password',
    busy: 'Saving…',
    failed: 'Failed to set password',
    tooShort: 'Password must be at least 6 characters.',
    mismatch: "Passwords don't match.",
    advice: 'A long password, or three unrelated words, is hard to guess.',
    strengthAdvice: {
      weak: 'This password is easy to guess. A longer one, or three unrelated words, is safer.',
      fair: 'A longer one, or three unrelated words, is safer.',
      good: 'This password is hard to guess.',
    },
    strength: { label: 'Strength', weak: 'weak', fair: 'fair', good: 'good' },
    allSet: 'All Set!',
    created: 'Password created successfully.',
    goToLogin: 'Go to Login',
    startChecklist: 'Start the checklist',
    shownAfter:
      'This page follows the creation of a password. No password has been created in this browser tab yet.',
    openingLink: 'Opening the link…',
    linkFailed: 'The link could not be opened.',
    tryAgain: 'Try again',
    linkFor: (name: string, mobile: string, email: string) =>
      `This password is for ${name}, mobile number ${mobile}, e-mail ${email}.`,
    linkExpired:
      'This link has been used already, or it is too old. If you have not created a password with it, ask for a new link.',
    newLink: 'Send a new link',
    sendingLink: 'Sending…',
    notVerified: 'Verify your e-mail first. Then you can create a password.',
    start: 'Register',
  },

  // People who cannot read the mailbox on record.
  mailboxHelp: {
    summary: 'This is not my address, or I cannot open this mailbox',
    why: 'For your safety the OTP is sent only to the e-mail address that the exam agency has on record for your centre. Somebody in your office may be able to open this mailbox.',
    correct:
      'If the address is wrong or no longer works, ask the exam agency to correct it. Then register again.',
    anotherNumber: 'Use another mobile number',
  },

  // Logging in, and logging in again.
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
    owner: (mobile: string) => `You were using the account with the mobile number ${mobile}.`,
    otherUser: 'This is a different account. Log in with the account that you were using.',
  },

  // Forgot Password.
  forgotPassword: {
    needsUsername:
      'No link could be sent yet: enter your mobile number or the e-mail on record, then choose Forgot Password again.',
    busy: 'Requesting the link…',
    failed: 'The reset link could not be sent.',
  },
};
