/** The English labels of questions and rows, and the words for their values. */
import type { InstitutionType, CctvOption } from '../../exam.ts';
import type { LabelId } from '../questions.ts';

const labels: Readonly<Record<LabelId, string>> = {
  status: 'Status',
  centre: 'Examination centre',
  city: 'City',
  state: 'State',
  completeAddress: 'Complete address',
  pincode: 'Pincode',
  institutionType: 'Institution type',
  headName: 'Name of head of institution',
  headEmail: 'E-mail of head',
  headMobile: 'Mobile number of head',
  trainingCompleted: 'Training by the exam agency completed',
  totalRooms: 'Total rooms',
  rooms24: '24-candidate rooms',
  rooms48: '48-candidate rooms',
  rooms72: '72-candidate rooms',
  roomsBySize: 'Rooms by candidates per room',
  otherRooms: 'Other room sizes',
  otherCapacities: 'Other capacities',
  totalCapacity: 'Total capacity',
  manpower: 'Manpower',
  'manpower.invig': 'Invigilators',
  'manpower.admin': 'Administrative staff',
  'manpower.peons': 'Peons',
  'manpower.guards': 'Security guards',
  washrooms: 'Washrooms (male / female)',
  'washrooms.male': 'Washrooms (male)',
  'washrooms.female': 'Washrooms (female)',
  examName: 'Previous exam name',
  candidateCount: 'Candidate count',
  previousExam: 'Previous OMR exam name and candidate count',
  coachingInstitute: 'Associated with a coaching institute',
  'coachingInstitute.details': 'Coaching institute details',
  boundaryWall: 'Boundary wall',
  friskingArea: 'Frisking area',
  'photos.centre': 'Photo of the examination centre',
  strongRoomSecure: 'Strong room secure with single entry',
  'photos.strongRoom': 'Photo of the strong room',
  dispatchRoom: 'Room for dispatch/receipt of examination material',
  cctvCoverage: 'CCTV coverage',
  feedback: 'Feedback',
};

const options: Readonly<Record<InstitutionType | CctvOption, string>> = {
  'Govt. Controlled': 'Govt. Controlled',
  'Govt. Aided': 'Govt. Aided',
  Private: 'Private',
  'All Rooms for Exam': 'All Rooms for Exam',
  'Strong Room': 'Strong Room',
  'Dispatch/Receipt Room': 'Dispatch/Receipt Room',
  'Entry to Exam Centre': 'Entry to Exam Centre',
};

export const checklistTexts = {
  labels,
  options,
  words: {
    dash: '–',
    yes: 'Yes',
    no: 'No',
    listSeparator: ', ',
    status: { Completed: 'Completed', Pending: 'Pending' },
    roomsOf: (count: string, size: string) => `${size}-seat rooms: ${count}`,
    withDetails: (answer: string, details: string) => `${answer}: ${details}`,
    examWithCount: (name: string, count: string) => `${name}, ${count} candidates`,
  },
};

export type ChecklistTexts = typeof checklistTexts;
