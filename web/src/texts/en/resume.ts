/** The English texts for somebody who opens the landing page or the login page while logged in. */

export const resume = {
  resume: {
    title: 'You are logged in',
    continue: 'Continue',
    continueAt: (number: number, total: number, name: string) =>
      `Continue: step ${number} of ${total}, ${name}`,
    submitted: 'Your checklist is submitted.',
    seeSubmission: 'See your submission',
    allCentres: 'All your centres',
    admin: 'You are logged in as an administrator',
    dashboard: 'Go to the dashboard',
  },
};
