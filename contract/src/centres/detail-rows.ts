/** Rows 0 to 28 of the centre detail (specification section 2), for the screen and the workbook. */
import { fromDetailFields } from '../checklist/derive/detail-fields.ts';
import { detailAnswerRows, type Row } from '../checklist/derive/rows.ts';
import type { CentreDetail, CentreProgress } from './centre-views.ts';

type DetailCentre = Omit<CentreDetail, keyof CentreProgress | 'photos' | 'replaced_photos'>;

/** City and state fall back to the master list; address and pincode do not. */
export function detailRows(centre: DetailCentre): Row[] {
  return [
    { number: '0', label: 'status', value: { kind: 'status', value: centre.form_status } },
    { number: '1', label: 'centre', value: { kind: 'text', text: centre.centre_name } },
    { number: '2', label: 'city', value: { kind: 'text', text: centre.exam_city ?? centre.centre_city } },
    { number: '3', label: 'state', value: { kind: 'text', text: centre.exam_state ?? centre.centre_state } },
    ...detailAnswerRows(fromDetailFields(centre)),
  ];
}
