/** What the landing page says about the portal, and what to have at hand. */

export const landingTexts = {
  // The three parts of the work.
  whatYouDo: {
    title: 'What you will do',
    steps: [
      'Register with the mobile number that the exam agency has on record, and confirm it is you with the OTP sent to your e-mail.',
      'Fill in the checklist about your centre. Everything is saved as you type; you can stop and come back later.',
      'Take photos of the centre and the strong room with location switched on, check everything and submit. You can submit only once.',
    ],
  },

  // How to know that the page is the agency's.
  genuine: {
    title: 'Is this page genuine?',
    /** Around the address of the portal. */
    address: ['The address begins with ', ''],
    /** Around the address that mails come from. */
    sender: ['Its e-mails come from ', ''],
    secrets: 'Nobody from the exam agency asks for your OTP or password, by phone or otherwise.',
    money: 'This portal never asks for money, bank details or an Aadhaar number.',
    ask: 'Not sure? Ask before you enter anything:',
  },

  privacyFailed: 'The privacy notice could not be loaded.',

  // What to have at hand before the checklist.
  beforeYouStart: {
    title: 'Before you start',
    duration:
      'The checklist takes about 10 minutes when you have everything at hand. You can stop at any time and continue later.',
    once: 'You submit once. After that, answers change only if the exam agency asks you for a correction.',
    groups: [
      {
        title: 'To register',
        items: [
          'The mobile number that the exam agency has on record',
          'Access to the e-mail box on record: the OTP is sent there',
        ],
      },
      {
        title: 'To fill in',
        items: [
          'Complete address of the centre, with pincode',
          'Name, e-mail and mobile number of the head of the institution',
          'Number of rooms by size: for 24, 48 and 72 candidates, and rooms of other sizes',
          'Number of invigilators, administrative staff, peons and security guards',
          'Number of washrooms, male and female',
          'Last OMR exam held here and its number of candidates (write NONE if there was none)',
        ],
      },
      {
        title: 'For the photos',
        items: [
          'A phone with a camera and with location switched on',
          'A way to the strong room: its locked door is photographed from outside',
        ],
      },
    ],
    printPage: 'Print this list',
    print: 'Print',
    portal: (address: string) => `Portal: ${address}`,
    start: 'Go to the start page',
  },
};
