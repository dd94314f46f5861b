/** The English texts that lead somebody who is logged in to the checklist. */

export const resume = {
  resume: {
    title: 'You are logged in',
    continue: 'Continue',
    start: 'Start',
    continueCentre: (name: string) => `Continue: ${name}`,
    startCentre: (name: string) => `Start: ${name}`,
    continueAt: (number: number, total: number, name: string) =>
      `Continue: step ${number} of ${total}, ${name}`,
    submitted: 'Your checklist is submitted.',
    seeSubmission: 'See your submission',
    allCentres: 'All your centres',
    admin: 'You are logged in as an administrator',
    dashboard: 'Go to the dashboard',
  },
};
