/** The Hindi texts of the administrators' screens, loaded when one of them is opened in Hindi. Terms as in `docs/glossary.md`. */
import type { AdminTexts } from '../en/admin-index.ts';
import { adminCommon } from './admin-common.ts';
import { admins } from './admins.ts';
import { audit } from './audit.ts';
import { centres } from './centres.ts';
import { configuration } from './configuration.ts';
import { extension } from './extension.ts';
import { bulkImport } from './import.ts';
import { ownSessions } from './own-sessions.ts';
import { twoStep } from './two-step.ts';
import { workLists } from './work-lists.ts';

export const adminHi = {
  ...adminCommon,
  ...centres,
  ...extension,
  ...configuration,
  ...bulkImport,
  ...admins,
  ...audit,
  ...twoStep,
  ...ownSessions,
  ...workLists,
} satisfies AdminTexts;
