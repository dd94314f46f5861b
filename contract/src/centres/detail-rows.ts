/**
 * Rows 0 to 28 of the centre detail, in the order of specification section 2: number, label and typed value. How labels
 * and values read is the matter of the screen and of the workbook, which both take their rows from here.
 */
import { standardRoomSizes, type CctvOption, type InstitutionType } from '../exam.ts';
import type { RoomsOfSize } from '../checklist/capacity.ts';
import type { CentreDetail, FormStatus } from './centre-views.ts';

/** Null, '' and empty lists are missing values and read as a dash. */
export type DetailValue =
  | { readonly kind: 'status'; readonly value: FormStatus }
  | { readonly kind: 'text'; readonly text: string | null }
  | { readonly kind: 'number'; readonly value: number | null }
  | { readonly kind: 'yes-no'; readonly value: boolean | null }
  | { readonly kind: 'institution'; readonly value: InstitutionType | null }
  | { readonly kind: 'rooms'; readonly rooms: readonly RoomsOfSize[] }
  | { readonly kind: 'washrooms'; readonly male: number | null; readonly female: number | null }
  /** `details` is null unless associated. */
  | { readonly kind: 'coaching'; readonly associated: boolean | null; readonly details: string | null }
  | { readonly kind: 'cctv'; readonly places: readonly CctvOption[] };

export const detailLabels = [
  'status',
  'name',
  'city',
  'state',
  'address',
  'pincode',
  'institutionType',
  'headName',
  'headEmail',
  'headMobile',
  'training',
  'totalRooms',
  'candidatesPerRoom',
  'otherCapacities',
  'totalCapacity',
  'invigilators',
  'administrativeStaff',
  'peons',
  'securityGuards',
  'washrooms',
  'previousExam',
  'candidateCount',
  'coaching',
  'boundaryWall',
  'friskingArea',
  'strongRoomSecure',
  'dispatchRoom',
  'cctv',
  'feedback',
] as const;
export type DetailLabel = (typeof detailLabels)[number];

export interface DetailRow {
  /** 0 to 28; the place of the label in `detailLabels`. */
  readonly number: number;
  readonly label: DetailLabel;
  readonly value: DetailValue;
}

const text = (value: string | null): DetailValue => ({ kind: 'text', text: value });
const number = (value: number | null): DetailValue => ({ kind: 'number', value });
const yesNo = (value: boolean | null): DetailValue => ({ kind: 'yes-no', value });

function isStandard({ size }: RoomsOfSize): boolean {
  return standardRoomSizes.some((standard) => standard === size);
}

function roomValues(rooms: readonly RoomsOfSize[]) {
  const total = rooms.reduce((sum, { count }) => sum + count, 0);
  return {
    totalRooms: number(total === 0 ? null : total),
    candidatesPerRoom: { kind: 'rooms', rooms: rooms.filter(isStandard) },
    otherCapacities: { kind: 'rooms', rooms: rooms.filter((room) => !isStandard(room)) },
  } as const;
}

/** City and state are those of the checklist, else of the master list; address and pincode are the checklist's only. */
function detailValues(centre: CentreDetail): Readonly<Record<DetailLabel, DetailValue>> {
  const { manpower, coaching_associated: associated } = centre;
  return {
    status: { kind: 'status', value: centre.form_status },
    name: text(centre.centre_name),
    city: text(centre.exam_city ?? centre.centre_city),
    state: text(centre.exam_state ?? centre.centre_state),
    address: text(centre.complete_address),
    pincode: text(centre.submitted_pincode),
    institutionType: { kind: 'institution', value: centre.institution_type },
    headName: text(centre.head_name),
    headEmail: text(centre.head_email),
    headMobile: text(centre.head_mobile),
    training: yesNo(centre.training_completed),
    ...roomValues(centre.capacity_per_room),
    totalCapacity: number(centre.total_capacity),
    invigilators: number(manpower.invig),
    administrativeStaff: number(manpower.admin),
    peons: number(manpower.peons),
    securityGuards: number(manpower.guards),
    washrooms: { kind: 'washrooms', male: centre.washrooms_male, female: centre.washrooms_female },
    previousExam: text(centre.exam_name),
    candidateCount: number(centre.candidate_count),
    coaching: { kind: 'coaching', associated, details: associated === true ? centre.coaching_details : null },
    boundaryWall: yesNo(centre.boundary_wall),
    friskingArea: yesNo(centre.frisking_area),
    strongRoomSecure: yesNo(centre.strong_room_secure),
    dispatchRoom: yesNo(centre.dispatch_room_available),
    cctv: { kind: 'cctv', places: centre.cctv_coverage },
    feedback: text(centre.feedback),
  };
}

export function detailRows(centre: CentreDetail): DetailRow[] {
  const values = detailValues(centre);
  return detailLabels.map((label, index) => ({ number: index, label, value: values[label] }));
}
