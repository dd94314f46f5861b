/** The English texts of the landing page. */

export const landing = {
  landing: {
    title: 'Examination Centre Verification',
    lead: 'For superintendents and heads of institutions whose school or college is an examination centre.',
    login: 'Login',
    register: 'Register',
    stepsTitle: 'What you will do',
    steps: [
      'Register with the mobile number on record and prove yourself by a code sent to your e-mail.',
      'Fill the checklist about your centre. Everything is saved as you go; you can stop and come back.',
      'Photograph the centre and the strong room with location switched on, check everything and submit once.',
    ],
    firstTime: 'First time, or password forgotten?',
    already: 'Already registered?',
  },
};
