/** All migrations in order. A released migration is never changed; changes are made by a new one. */
import type { Migration } from 'kysely/migration';
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

export const migrations: Readonly<Record<string, Migration>> = {
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
};
