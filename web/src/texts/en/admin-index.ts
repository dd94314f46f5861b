/** The English texts of the administrators' screens, loaded with those only. Their shape is that of every language. */
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

export const adminEn = {
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
};

export type AdminTexts = typeof adminEn;
