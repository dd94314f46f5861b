/** The English texts about the last day on which centres save and submit. */

export const closing = {
  closing: {
    openUntil: (day: string) => `Open until ${day}`,
    daysLeft: (count: number) =>
      count === 0 ? 'today is the last day' : count === 1 ? '1 day left' : `${count} days left`,
    separator: ' · ',
    closed: (day: string) => `The last day was ${day}.`,
    closedForAll:
      'Checklists can no longer be saved or submitted, unless the exam agency has given your centre more time.',
    closedForCentre:
      'This checklist can no longer be saved or submitted. You can still read everything. Ask the exam agency for more time; as soon as your centre has it, saving works again.',
  },
};
