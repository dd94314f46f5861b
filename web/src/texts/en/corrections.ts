/** The English texts of the corrections of a centre, for administrators. */

export const corrections = {
  corrections: {
    title: 'Corrections',
    lead: 'The rows 0 to 28 show the checklist as it was submitted. Here is what was asked for afterwards, before and after.',
    name: (number: string) => `Correction ${number}`,
    asked: (person: string, time: string) => `Asked for by ${person} on ${time}`,
    answered: (time: string) => `Answered on ${time}`,
    waiting: 'Not answered yet',
    items: 'To be corrected',
    message: 'Message',
    unchanged: 'Answered without changes.',
    tableLabel: (name: string) => `${name}: before and after`,
    before: 'Before',
    after: 'After',
    newPhoto: (name: string) => `${name}: taken again, see the photos`,
    sha256: 'SHA-256 of the answer',
    asSubmitted: 'As submitted',
    corrected: (names: string) => `Corrected, see ${names}`,
    ofCorrection: (number: string) => `Correction ${number}`,
  },
};
