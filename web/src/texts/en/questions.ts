/** The English texts around the questions of the checklist; their labels are in the contract. */
import { checklistTexts } from '#contract/checklist/labels/en.ts';
import type { LabelId } from '#contract/checklist/questions/index.ts';

export const questions = {
  ...checklistTexts,
  /** Below the label of a question. */
  questionHints: {
    completeAddress: 'Building or plot number, street, village or town, district',
    pincode: '6 digits',
    headMobile: '10 digits, without +91 or 0',
    trainingCompleted: '“No” is preset. Choose “Yes” if the training was completed.',
    totalCapacity: 'Candidates; worked out from the rooms above',
    examName: 'The last OMR-based exam held here. Write NONE if there was none.',
    candidateCount: 'Candidates who took that exam here; can be left blank',
    'coachingInstitute.details': 'Name and address of the coaching institute',
    cctvCoverage: 'Tick every area that CCTV cameras cover',
  } satisfies Partial<Record<LabelId, string>>,
  hints: {
    readOnly: 'Filled from the chosen centre',
    rooms: 'Number of rooms; blank if none',
    counter: (length: number, limit: number) => `${length} of ${limit}`,
    characters: (count: string) => `${count} characters`,
    feedbackPlaceholder: 'Enter your feedback (max 100 chars)',
  },
  rooms: {
    standard: 'Standard rooms',
    other: (number: number) => `Other room size ${number}`,
    capacity: 'Room capacity',
    count: 'Number of rooms',
    addOther: 'Add other room size',
    removeOther: (number: number) => `Remove room size ${number}`,
  },
};
