/** Step 1a: the centre and its address (specification section 2, step1a). */
import { isPincode } from '../../text.ts';
import type { CatalogueEntry } from './question.ts';

export const step1a = {
  centre: { kind: 'centre' },
  completeAddress: {
    kind: 'text',
    wire: 'completeAddress',
    column: 'complete_address',
    required: true,
    maxLength: 500,
    preview: '3',
    detail: '4',
  },
  pincode: {
    kind: 'text',
    wire: 'centrePincode',
    column: 'submitted_pincode',
    required: true,
    maxLength: 6,
    pattern: { matches: isPincode, refusal: 'pincode.invalid' },
    preview: '4',
    detail: '5',
  },
} as const satisfies Record<string, CatalogueEntry>;
