/** The texts of the page that ends the mails with the sheet of a state. */
export const stateMailTexts = {
  title: 'Stop the daily mail',
  loading: 'Looking up the address…',
  question: (state: string, address: string) =>
    `The sheet of ${state} is mailed to ${address} every morning.`,
  stop: 'Stop these mails',
  stopping: 'Stopping…',
  ended: 'No more of these mails are sent to this address.',
  endedText: 'If you need them again, ask the exam agency to enter your address.',
  failed: 'The address could not be looked up',
  stopFailed: 'The mails were not stopped',
};

export type StateMailTexts = typeof stateMailTexts;
