/** Rows 1 to 23 of the preview, in the numbering of specification section 2; how values read is the screen's matter. */
import type { PhotoSlot } from '../exam.ts';
import type { Answers } from './answers.ts';
import {
  capacityPerRoom,
  countedOtherRooms,
  totalCapacity,
  totalRooms,
  type RoomsOfSize,
} from './capacity.ts';
import type { StepId } from './steps.ts';

export type PreviewValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number | null }
  | { readonly kind: 'yes-no'; readonly value: boolean | null }
  | { readonly kind: 'institution'; readonly value: Answers['institutionType'] }
  | { readonly kind: 'rooms'; readonly rooms: readonly RoomsOfSize[] }
  | { readonly kind: 'washrooms'; readonly male: number | null; readonly female: number | null }
  | { readonly kind: 'exam'; readonly name: string; readonly candidates: number | null }
  | { readonly kind: 'coaching'; readonly associated: boolean | null; readonly details: string }
  | { readonly kind: 'photo'; readonly slot: PhotoSlot }
  | { readonly kind: 'cctv'; readonly places: Answers['cctvCoverage'] };

export type PreviewLabel =
  | 'centreName'
  | 'city'
  | 'address'
  | 'pincode'
  | 'institutionType'
  | 'headName'
  | 'headEmail'
  | 'headMobile'
  | 'training'
  | 'totalRooms'
  | 'roomsBySize'
  | 'otherCapacities'
  | 'totalCapacity'
  | 'invigilators'
  | 'administrativeStaff'
  | 'peons'
  | 'securityGuards'
  | 'washrooms'
  | 'previousExam'
  | 'coaching'
  | 'boundaryWall'
  | 'frisking'
  | 'photoCentre'
  | 'strongRoomSecure'
  | 'photoStrongRoom'
  | 'dispatchRoom'
  | 'cctv'
  | 'feedback';

export interface PreviewRow {
  /** As printed: `8a`, `12d`. */
  readonly number: string;
  readonly label: PreviewLabel;
  /** The step where the answer can be changed. */
  readonly step: StepId;
  readonly value: PreviewValue;
}

const text = (value: string): PreviewValue => ({ kind: 'text', text: value });
const number = (value: number | null): PreviewValue => ({ kind: 'number', value });
const yesNo = (value: boolean | null): PreviewValue => ({ kind: 'yes-no', value });

type RowSource = readonly [string, PreviewLabel, StepId, PreviewValue];

function centreRows(centre: { readonly name: string; readonly city: string }, answers: Answers): RowSource[] {
  return [
    ['1', 'centreName', 'step1a', text(centre.name)],
    ['2', 'city', 'step1a', text(centre.city)],
    ['3', 'address', 'step1a', text(answers.completeAddress)],
    ['4', 'pincode', 'step1a', text(answers.pincode)],
    ['5', 'institutionType', 'step1b', { kind: 'institution', value: answers.institutionType }],
    ['6', 'headName', 'step1b', text(answers.headName)],
    ['7', 'headEmail', 'step1b', text(answers.headEmail)],
    ['8', 'headMobile', 'step1b', text(answers.headMobile)],
    ['8a', 'training', 'step1b', yesNo(answers.trainingCompleted)],
  ];
}

function capacityRows(answers: Answers): RowSource[] {
  const { manpower, washrooms } = answers;
  return [
    ['9', 'totalRooms', 'step2a', number(totalRooms(answers))],
    [
      '10',
      'roomsBySize',
      'step2a',
      { kind: 'rooms', rooms: capacityPerRoom({ ...answers, otherRooms: [] }) },
    ],
    ['10a', 'otherCapacities', 'step2a', { kind: 'rooms', rooms: countedOtherRooms(answers.otherRooms) }],
    ['11', 'totalCapacity', 'step2a', number(totalCapacity(answers))],
    ['12a', 'invigilators', 'step2b', number(manpower.invig)],
    ['12b', 'administrativeStaff', 'step2b', number(manpower.admin)],
    ['12c', 'peons', 'step2b', number(manpower.peons)],
    ['12d', 'securityGuards', 'step2b', number(manpower.guards)],
    ['13', 'washrooms', 'step2b', { kind: 'washrooms', male: washrooms.male, female: washrooms.female }],
  ];
}

function premisesRows(answers: Answers): RowSource[] {
  const { coachingInstitute } = answers;
  return [
    [
      '14',
      'previousExam',
      'step3',
      { kind: 'exam', name: answers.examName, candidates: answers.candidateCount },
    ],
    ['15', 'coaching', 'step3', { kind: 'coaching', ...coachingInstitute }],
    ['16', 'boundaryWall', 'step3', yesNo(answers.boundaryWall)],
    ['17', 'frisking', 'step3', yesNo(answers.friskingArea)],
    ['18', 'photoCentre', 'step4', { kind: 'photo', slot: 'centre' }],
    ['19', 'strongRoomSecure', 'step4', yesNo(answers.strongRoomSecure)],
    ['20', 'photoStrongRoom', 'step4', { kind: 'photo', slot: 'strongRoom' }],
    ['21', 'dispatchRoom', 'step4', yesNo(answers.dispatchRoom)],
    ['22', 'cctv', 'step4', { kind: 'cctv', places: answers.cctvCoverage }],
    ['23', 'feedback', 'step4', text(answers.feedback)],
  ];
}

export function previewRows(
  centre: { readonly name: string; readonly city: string },
  answers: Answers,
): PreviewRow[] {
  const rows = [...centreRows(centre, answers), ...capacityRows(answers), ...premisesRows(answers)];
  return rows.map(([rowNumber, label, step, value]) => ({ number: rowNumber, label, step, value }));
}
