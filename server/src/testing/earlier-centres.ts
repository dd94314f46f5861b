/** The rows of `centres` in every version, for the tests of migrations. */
import type { Row } from './stored-rows.ts';

export const day = '2025-04-20T10:00:00.000Z';

const centre = (id: string, name: string, more: Row = {}): Row => ({
  id,
  centre_code: id.toUpperCase(),
  centre_name: name,
  cfi: 'CFI-1',
  centre_city: 'Agra',
  centre_state: 'Uttar Pradesh',
  centre_pincode: '282001',
  official_person: "Asha D'Souza",
  phone: '9000000001',
  email: 'asha@example.org',
  version: 2,
  created_at: day,
  updated_at: day,
  archived_at: null,
  ...more,
});

export const centres: readonly Row[] = [
  centre('done', 'Kendriya Vidyalaya'),
  centre('open', 'केन्द्रीय विद्यालय'),
  centre('untouched', 'Navodaya', { centre_state: 'Goa' }),
  centre('deleted', 'Old School', { archived_at: day }),
];

/** Archived with an edition; another centre has its code. */
export const ofEdition = centre('before', 'Kendriya Vidyalaya', {
  centre_code: 'DONE\nbefore',
  superseded_code: 'DONE',
  archived_at: day,
  archived_by: 'admin',
  edition_id: 'edition',
});

const foldedNames: Readonly<Record<string, string>> = {
  done: 'kendriya vidyalaya',
  open: 'केंद्रीय विद्यालय',
  untouched: 'navodaya',
  deleted: 'old school',
  before: 'kendriya vidyalaya',
};

export const withSearchText = (row: Row): Row => {
  const { id = '', centre_state: state } = row;
  const folded = `${foldedNames[String(id)] ?? ''} cfi1 agra ${String(state).toLowerCase()} 282001 asha dsouza`;
  return { ...row, search_text: `${String(id)} ${folded} 9000000001 asha@exampleorg` };
};
