/** How the rows and values of the centre detail read in files for administrators: English (product.md, Administrators 2). */
import type { RoomsOfSize } from '#contract/checklist/capacity.ts';
import type { CentrePhoto } from '#contract/centres/centre-views.ts';
import type { DetailLabel, DetailValue } from '#contract/centres/detail-rows.ts';
import type { PhotoSlot } from '#contract/exam.ts';

export const labelTexts: Readonly<Record<DetailLabel, string>> = {
  status: 'Status',
  name: 'Name',
  city: 'City',
  state: 'State',
  address: 'Address',
  pincode: 'Pin code',
  institutionType: 'Institution type',
  headName: 'Name of head of institution',
  headEmail: 'E-mail of head',
  headMobile: 'Mobile number of head',
  training: 'Training by the exam agency completed',
  totalRooms: 'Total rooms',
  candidatesPerRoom: 'Rooms by candidates per room',
  otherCapacities: 'Other capacities',
  totalCapacity: 'Total capacity',
  invigilators: 'Invigilators',
  administrativeStaff: 'Administrative staff',
  peons: 'Peons',
  securityGuards: 'Security guards',
  washrooms: 'Washrooms (male / female)',
  previousExam: 'Previous exam name',
  candidateCount: 'Candidate count',
  coaching: 'Associated with a coaching institute',
  boundaryWall: 'Boundary wall',
  friskingArea: 'Frisking area',
  strongRoomSecure: 'Strong room secure with single entry',
  dispatchRoom: 'Room for dispatch/receipt of examination material',
  cctv: 'CCTV coverage',
  feedback: 'Feedback',
};

export const photoTexts: Readonly<Record<PhotoSlot, string>> = {
  centre: 'Photo of the examination centre',
  strongRoom: 'Photo of the strong room',
};

const dash = '–';

export function yesNoText(value: boolean | null): string {
  if (value === null) return '';
  return value ? 'Yes' : 'No';
}

export function numberText(value: number | null): string {
  return value === null ? '' : String(value);
}

/** e.g. `24 × 2, 48 × 1`: the size, then how many rooms. */
export function roomsText(rooms: readonly RoomsOfSize[]): string {
  return rooms.map(({ size, count }) => `${size} × ${count}`).join(', ');
}

export const listText = (items: readonly string[]): string => items.join('; ');

function coachingText(associated: boolean | null, details: string | null): string {
  return details === null ? yesNoText(associated) : `${yesNoText(associated)}: ${details}`;
}

function plainText(value: DetailValue): string {
  switch (value.kind) {
    case 'text':
      return value.text ?? '';
    case 'status':
    case 'institution':
      return value.value ?? '';
    case 'number':
      return numberText(value.value);
    case 'yes-no':
      return yesNoText(value.value);
    case 'rooms':
      return roomsText(value.rooms);
    case 'washrooms':
      return [value.male, value.female].map((count) => numberText(count) || dash).join(' / ');
    case 'coaching':
      return coachingText(value.associated, value.details);
    case 'cctv':
      return listText(value.places);
  }
}

/** A missing value reads as a dash (specification section 2, Centre detail). */
export function valueText(value: DetailValue): string {
  return plainText(value) || dash;
}

const coordinateDigits = 6;

export function coordinateText(degrees: number | null): string {
  return degrees === null ? '' : degrees.toFixed(coordinateDigits);
}

/** e.g. `11.667026, 92.735983 (camera)`; N/A where there is no place. */
export function placeText({ latitude, longitude, place_source }: CentrePhoto): string {
  if (latitude === null || longitude === null) return 'N/A';
  return `${coordinateText(latitude)}, ${coordinateText(longitude)} (${place_source})`;
}
