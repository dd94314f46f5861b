/** The columns of the exports: the table's, then the checklist's (product.md, Administrators 2). Values are plain text. */
import type { CentreDetail, CentrePhoto } from '#contract/centres/centre-views.ts';
import { centreColumns, standardRoomSizes, type PhotoSlot } from '#contract/exam.ts';
import { coordinateText, listText, numberText, roomsText, yesNoText } from './detail-texts.ts';

export interface ExportColumn {
  readonly name: string;
  readonly value: (centre: CentreDetail) => string;
}

type TextKey = {
  [Key in keyof CentreDetail]: CentreDetail[Key] extends string | null ? Key : never;
}[keyof CentreDetail];
type YesNoKey = {
  [Key in keyof CentreDetail]: CentreDetail[Key] extends boolean | null ? Key : never;
}[keyof CentreDetail];
type NumberKey = {
  [Key in keyof CentreDetail]: CentreDetail[Key] extends number | null ? Key : never;
}[keyof CentreDetail];

const text = (name: TextKey): ExportColumn => ({ name, value: (centre) => centre[name] ?? '' });
const yesNo = (name: YesNoKey): ExportColumn => ({ name, value: (centre) => yesNoText(centre[name]) });
const number = (name: NumberKey): ExportColumn => ({ name, value: (centre) => numberText(centre[name]) });

const isStandard = (size: number): boolean => standardRoomSizes.some((standard) => standard === size);

const roomColumns: readonly ExportColumn[] = [
  {
    name: 'total_rooms',
    value: ({ capacity_per_room: rooms }) =>
      numberText(rooms.reduce((sum, { count }) => sum + count, 0) || null),
  },
  ...standardRoomSizes.map((size) => ({
    name: `rooms_${size}`,
    value: ({ capacity_per_room: rooms }: CentreDetail) =>
      numberText(rooms.find((room) => room.size === size)?.count ?? null),
  })),
  {
    name: 'other_rooms',
    value: ({ capacity_per_room: rooms }) => roomsText(rooms.filter(({ size }) => !isStandard(size))),
  },
  number('total_capacity'),
];

const manpowerColumns: readonly ExportColumn[] = [
  { name: 'invigilators', value: ({ manpower }) => numberText(manpower.invig) },
  { name: 'administrative_staff', value: ({ manpower }) => numberText(manpower.admin) },
  { name: 'peons', value: ({ manpower }) => numberText(manpower.peons) },
  { name: 'security_guards', value: ({ manpower }) => numberText(manpower.guards) },
];

function photoColumns(slot: PhotoSlot, prefix: string): readonly ExportColumn[] {
  const photoOf = (centre: CentreDetail): CentrePhoto | undefined =>
    centre.photos.find((photo) => photo.slot === slot);
  return [
    { name: `${prefix}_latitude`, value: (centre) => coordinateText(photoOf(centre)?.latitude ?? null) },
    { name: `${prefix}_longitude`, value: (centre) => coordinateText(photoOf(centre)?.longitude ?? null) },
    { name: `${prefix}_place_source`, value: (centre) => photoOf(centre)?.place_source ?? '' },
  ];
}

export const exportColumns: readonly ExportColumn[] = [
  ...centreColumns.map(text),
  text('form_status'),
  text('exam_city'),
  text('exam_state'),
  text('complete_address'),
  text('submitted_pincode'),
  text('institution_type'),
  text('head_name'),
  text('head_email'),
  text('head_mobile'),
  yesNo('training_completed'),
  ...roomColumns,
  ...manpowerColumns,
  number('washrooms_male'),
  number('washrooms_female'),
  text('exam_name'),
  number('candidate_count'),
  yesNo('coaching_associated'),
  text('coaching_details'),
  yesNo('boundary_wall'),
  yesNo('frisking_area'),
  yesNo('strong_room_secure'),
  yesNo('dispatch_room_available'),
  { name: 'cctv_coverage', value: (centre) => listText(centre.cctv_coverage) },
  text('feedback'),
  ...photoColumns('centre', 'centre_photo'),
  ...photoColumns('strongRoom', 'strong_room_photo'),
  { name: 'registered', value: (centre) => yesNoText(centre.registered) },
  text('checklist_status'),
  text('updated_at'),
  text('submitted_at'),
  text('reference'),
];
