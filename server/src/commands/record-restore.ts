/**
 * The command `npm run record-restore`: after the operator has put an earlier state of the database in place, records that in the
 * audit trail, so that `npm run verify-audit` does not report the entries since as removed. `restore-backup` does it itself.
 */
import { readConfig } from '../config.ts';
import { recordRead } from '../domain/audit/audit-trail.ts';
import { operator, runCommand, withServices } from './with-services.ts';

async function main(): Promise<number> {
  await withServices(readConfig(), (services) =>
    recordRead(services, { action: 'audit.restored', ...operator }),
  );
  console.log('Recorded in the audit trail: the operator has restored an earlier state of the database.');
  return 0;
}

await runCommand(main);
