/** The English texts for extending the last day of one centre. */

export const extension = {
  extension: {
    title: 'Last day',
    openUntil: (day: string) => `This centre can save and submit until ${day}.`,
    extended: (day: string) => `Extended for this centre only; for all others it is ${day}.`,
    concerns: (name: string, code: string, person: string, phone: string) =>
      `This concerns only ${name} (${code}): ${person}, ${phone}.`,
    date: 'Extend until',
    save: 'Extend',
    takeBack: 'Take the extension back',
    failed: 'The last day could not be changed.',
    saved: (day: string) => `Saved. The last day of this centre is ${day}.`,
  },
};
