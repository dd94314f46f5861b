/** The centres and users of a released portal that is stored as a fixture. */
import { mapCentreColumns, type CentreColumn } from '#contract/centre-columns.ts';

type CentreRow = Readonly<Record<CentreColumn, string>>;

const centre = (code: string, name: string, phone: string, more: Partial<CentreRow> = {}): CentreRow => ({
  ...mapCentreColumns(() => ''),
  centre_code: code,
  centre_name: name,
  cfi: 'CFI-1',
  centre_city: 'Patna',
  centre_state: 'Bihar',
  centre_pincode: '800001',
  official_person: "Asha D'Souza",
  phone,
  email: `head.${phone}@school.example.org`,
  ...more,
});
const goa = { centre_city: 'Panaji', centre_state: 'Goa', centre_pincode: '403001' };
const kerala = { centre_city: 'Kochi', centre_state: 'Kerala', centre_pincode: '682001' };

/** The code describes the state of the checklist. One user has an early draft and a submitted checklist. */
export const centreRows: readonly CentreRow[] = [
  centre('G-UNKNOWN', 'Navodaya, "North" Campus', '9000000001', goa),
  centre('G-IDLE', 'केन्द्रीय विद्यालय', '9000000002', { ...goa, cfi: '' }),
  centre('B-EARLY', 'Kendriya Vidyalaya No. 1', '9000000003'),
  centre('B-FULL', 'Kendriya Vidyalaya No. 2', '9000000004'),
  centre('B-HINDI', 'राजकीय उच्च विद्यालय', '9000000005', { official_person: '=Meera' }),
  centre('K-MINIMAL', 'Kendriya Vidyalaya No. 3', '9000000003', kerala),
  centre('K-EDITED', 'Old Vidyalaya', '9000000006', kerala),
  centre('K-DELETED', 'Closed School', '9000000007', kerala),
];

export const people = [2, 3, 4, 5, 6, 7].map((number) => ({
  mobile: `900000000${number}`,
  password: `password of ${number}`,
}));

export const secondAdmin = { username: 'deputy', name: 'Deputy', password: 'second admin password' };
