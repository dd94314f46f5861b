/** Facts of a centre about which nothing is to be said, for the tests of the checks. */
import { emptyAnswers } from '../../checklist/answers.ts';
import { completeAnswersOf } from '../../checklist/testing/complete-answers.ts';
import type { AllFacts, PhotoFacts } from '../facts.ts';

export const patna = { latitude: 25.594, longitude: 85.137 };

export const photoWith = (facts: Partial<PhotoFacts> = {}): PhotoFacts => ({
  sha256: 'aa',
  position: patna,
  accuracyM: 20,
  takenAt: '2025-04-02T10:00:00',
  arrivedAt: '2025-04-02T06:00:00.000Z',
  longEdgePx: 1600,
  isStored: true,
  picture: { detail: 100 },
  ...facts,
});

export const factsWith = (facts: Partial<AllFacts> = {}): AllFacts => ({
  record: { name: 'School', pincode: '800001', city: 'Patna', state: 'Bihar' },
  answers: emptyAnswers(),
  photos: {},
  samePictures: [],
  anchors: [],
  sharedPlaces: [],
  sharedContacts: [],
  ...facts,
});

/** With 540 seats. */
export const soundAnswers = completeAnswersOf('Private', {
  completeAddress: 'Plot 7, Fraser Road, Patna 800001. Ph. 0612-222333',
  pincode: '800001',
  rooms24: 10,
  rooms48: 5,
  rooms72: null,
  otherRooms: [{ capacity: 30, count: 2 }],
  manpower: { invig: 17, admin: 0, peons: 1, guards: 1 },
  washrooms: { male: 3, female: 3 },
  examName: 'CUET 2024',
  candidateCount: 540,
  cctvCoverage: ['All Rooms for Exam', 'Strong Room', 'Entry to Exam Centre'],
});
