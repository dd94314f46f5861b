/** Step 2b: manpower and washrooms (specification section 2, step2b). */
import type { CatalogueEntry } from './question.ts';

export const step2b = {
  manpower: {
    kind: 'counts',
    wire: 'manpower',
    refusal: 'people.invalid',
    items: ['invig', 'admin', 'peons', 'guards'],
    columns: {
      invig: 'invigilators',
      admin: 'administrative_staff',
      peons: 'peons',
      guards: 'security_guards',
    },
    detailKey: 'manpower',
    rows: {
      invig: { preview: '12a', detail: '15' },
      admin: { preview: '12b', detail: '16' },
      peons: { preview: '12c', detail: '17' },
      guards: { preview: '12d', detail: '18' },
    },
  },
  washrooms: {
    kind: 'counts',
    wire: 'washrooms',
    refusal: 'people.invalid',
    items: ['male', 'female'],
    columns: { male: 'washrooms_male', female: 'washrooms_female' },
    rows: { preview: '13', detail: '19' },
  },
} as const satisfies Record<string, CatalogueEntry>;
