/** The English texts of the landing page. */

export const landing = {
  landing: {
    title: 'Examination Centre Verification',
    lead: 'For superintendents and heads of institutions whose school or college is an examination centre.',
    login: 'Login',
    stepsTitle: 'What you will do',
    steps: [
      'Register with the mobile number that the exam agency has on record, and confirm it is you with the OTP sent to your e-mail.',
      'Fill in the checklist about your centre. Everything is saved as you type; you can stop and come back later.',
      'Take photos of the centre and the strong room with location switched on, check everything and submit. You can submit only once.',
    ],
    firstTime: 'First time here?',
    already: 'Already registered?',
    forgot: 'Forgot your password?',
  },
};
