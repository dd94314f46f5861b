/** Step 1b: the institution and its head (specification section 2, step1b). */
import { institutionTypes } from '../../exam.ts';
import { isMobile } from '../../signup/schemas.ts';
import { isEmail } from '../../text.ts';
import type { CatalogueEntry } from './question.ts';

export const step1b = {
  institutionType: {
    kind: 'choice',
    wire: 'institutionType',
    column: 'institution_type',
    options: institutionTypes,
    preview: '5',
    detail: '6',
  },
  headName: {
    kind: 'text',
    wire: 'headName',
    column: 'head_name',
    required: true,
    maxLength: 200,
    preview: '6',
    detail: '7',
  },
  headEmail: {
    kind: 'text',
    wire: 'headEmail',
    column: 'head_email',
    required: true,
    maxLength: 254,
    pattern: { matches: isEmail, refusal: 'email.invalid' },
    preview: '7',
    detail: '8',
  },
  headMobile: {
    kind: 'text',
    wire: 'headMobile',
    column: 'head_mobile',
    required: true,
    maxLength: 10,
    pattern: { matches: isMobile, refusal: 'mobile.invalid' },
    preview: '8',
    detail: '9',
  },
  trainingCompleted: {
    kind: 'yes-no',
    wire: 'trainingCompleted',
    column: 'training_completed',
    initial: false,
    preview: '8a',
    detail: '10',
  },
} as const satisfies Record<string, CatalogueEntry>;
