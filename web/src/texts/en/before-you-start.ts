/** The English texts of what to have at hand before the checklist. */

export const beforeYouStart = {
  beforeYouStart: {
    title: 'Before you start',
    duration:
      'The checklist takes about 10 minutes when you have everything at hand. You can stop at any time and continue later.',
    once: 'You submit once. After that nothing can be changed.',
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
          'The strong room open, so that you can take its photo',
        ],
      },
    ],
    printPage: 'Print this list',
    print: 'Print',
    portal: (address: string) => `Portal: ${address}`,
    start: 'Go to the start page',
  },
};
