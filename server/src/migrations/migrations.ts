/** All migrations in order. A released migration is never changed; changes are made by a new one. */
import type { Migration } from 'kysely/migration';
import type { CentreColumn } from '#contract/centre-columns.ts';
import { first } from './0001-first.ts';
import { submittedIsFinal } from './0002-submitted-is-final.ts';
import { findCentres } from './0003-find-centres.ts';
import { auditTrail } from './0004-audit-trail.ts';
import { replacedPhotos } from './0005-replaced-photos.ts';
import { replacedBefore } from './0006-replaced-before.ts';
import { wrongCodes } from './0007-wrong-codes.ts';
import { auditKeys } from './0008-audit-keys.ts';
import { quickerFinder } from './0009-quicker-finder.ts';
import { searchText } from './0010-search-text.ts';
import { installation } from './0011-installation.ts';
import { refusedAddresses } from './0012-refused-addresses.ts';
import { logins } from './0013-logins.ts';
import { mailsOfAMailbox } from './0014-mails-of-a-mailbox.ts';
import { factors } from './0015-factors.ts';
import { confirmedSessions } from './0016-confirmed-sessions.ts';
import { auditStart } from './0017-audit-start.ts';
import { extendedClosing } from './0018-extended-closing.ts';
import { handovers } from './0019-handovers.ts';
import { receipts } from './0020-receipts.ts';
import { savedViews } from './0021-saved-views.ts';
import { centreNotes } from './0022-centre-notes.ts';
import { reminders } from './0023-reminders.ts';
import { cityCandidates } from './0024-city-candidates.ts';
import { editions } from './0025-editions.ts';
import { auditPages } from './0026-audit-pages.ts';
import { review } from './0027-review.ts';
import { loginFailures } from './0028-login-failures.ts';
import { correctionDays } from './0029-correction-days.ts';
import { register } from './0030-register.ts';
import { points } from './0031-points.ts';
import { queue } from './0032-queue.ts';
import { sheets } from './0033-sheets.ts';
import { urgency } from './0034-urgency.ts';
import { reasonsOfPictures } from './0035-reasons-of-pictures.ts';
import { flatness } from './0036-flatness.ts';
import { listColumns } from './0037-list-columns.ts';
import { callOutcomes } from './0038-call-outcomes.ts';
import { rights } from './0039-rights.ts';
import { changeSets } from './0040-change-sets.ts';
import { stateAddresses } from './0041-state-addresses.ts';
import { listHeadings } from './0042-list-headings.ts';
import { assignments } from './0043-assignments.ts';
import { secondLooks } from './0044-second-looks.ts';
import { placesOfHeadFiles } from './0045-places-of-head-files.ts';
import { capacities } from './0046-capacities.ts';

const listed = {
  '0001-first': first,
  '0002-submitted-is-final': submittedIsFinal,
  '0003-find-centres': findCentres,
  '0004-audit-trail': auditTrail,
  '0005-replaced-photos': replacedPhotos,
  '0006-replaced-before': replacedBefore,
  '0007-wrong-codes': wrongCodes,
  '0008-audit-keys': auditKeys,
  '0009-quicker-finder': quickerFinder,
  '0010-search-text': searchText,
  '0011-installation': installation,
  '0012-refused-addresses': refusedAddresses,
  '0013-logins': logins,
  '0014-mails-of-a-mailbox': mailsOfAMailbox,
  '0015-factors': factors,
  '0016-confirmed-sessions': confirmedSessions,
  '0017-audit-start': auditStart,
  '0018-extended-closing': extendedClosing,
  '0019-handovers': handovers,
  '0020-receipts': receipts,
  '0021-saved-views': savedViews,
  '0022-centre-notes': centreNotes,
  '0023-reminders': reminders,
  '0024-city-candidates': cityCandidates,
  '0025-editions': editions,
  '0026-audit-pages': auditPages,
  '0027-review': review,
  '0028-login-failures': loginFailures,
  '0029-correction-days': correctionDays,
  '0030-register': register,
  '0031-points': points,
  '0032-queue': queue,
  '0033-sheets': sheets,
  '0034-urgency': urgency,
  '0035-reasons-of-pictures': reasonsOfPictures,
  '0036-flatness': flatness,
  '0037-list-columns': listColumns,
  '0038-call-outcomes': callOutcomes,
  '0039-rights': rights,
  '0040-change-sets': changeSets,
  '0041-state-addresses': stateAddresses,
  '0042-list-headings': listHeadings,
  '0043-assignments': assignments,
  '0044-second-looks': secondLooks,
  '0045-places-of-head-files': placesOfHeadFiles,
  '0046-capacities': capacities,
} as const satisfies Readonly<Record<string, Migration>>;

export const migrations: Readonly<Record<string, Migration>> = listed;

/**
 * The migration that created each column of the master list: a column without one does not compile. Nothing reads it.
 * @public
 */
export const centreColumnMigrations: Readonly<Record<CentreColumn, keyof typeof listed>> = {
  centre_code: '0001-first',
  centre_name: '0001-first',
  cfi: '0001-first',
  centre_city: '0001-first',
  centre_state: '0001-first',
  centre_pincode: '0001-first',
  official_person: '0001-first',
  phone: '0001-first',
  email: '0001-first',
};
