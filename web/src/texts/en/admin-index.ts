/** The English texts of the administrators' screens, loaded with those only. Their shape is that of every language. */
import { adminCommon } from './admin-common.ts';
import { admins } from './admins.ts';
import { archive } from './archive.ts';
import { audit } from './audit.ts';
import { centres } from './centres.ts';
import { configuration } from './configuration.ts';
import { examine } from './examine.ts';
import { contact } from './contact.ts';
import { corrections } from './corrections.ts';
import { extension } from './extension.ts';
import { keptOut } from './kept-out.ts';
import { board } from './board.ts';
import { dots } from './dots.ts';
import { evidence } from './evidence.ts';
import { files } from './files.ts';
import { importFiles } from './import-files.ts';
import { bulkImport } from './import.ts';
import { ownAccount } from './own-account.ts';
import { list } from './list.ts';
import { ownSessions } from './own-sessions.ts';
import { places } from './places.ts';
import { reminders } from './reminders.ts';
import { review } from './review.ts';
import { twoStep } from './two-step.ts';
import { visits } from './visits.ts';
import { workLists } from './work-lists.ts';

export const adminEn = {
  ...adminCommon,
  ...centres,
  ...board,
  ...dots,
  ...examine,
  ...contact,
  ...reminders,
  ...review,
  ...corrections,
  ...extension,
  ...keptOut,
  ...list,
  ...configuration,
  ...archive,
  ...bulkImport,
  ...files,
  ...importFiles,
  ...admins,
  ...audit,
  ...twoStep,
  ...ownAccount,
  ...ownSessions,
  ...workLists,
  ...places,
  ...visits,
  ...evidence,
};

export type AdminTexts = typeof adminEn;
