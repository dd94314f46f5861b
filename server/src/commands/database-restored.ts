/** The command `portal database restored`, after the operator has put an earlier state of the database in place. */
import { recordRead } from '../audit/audit-trail.ts';
import { defineCommand } from './command.ts';
import { operator, withServices } from './with-services.ts';

export default defineCommand({
  summary: 'records in the audit trail that you have restored the database by other means',
  usage: '[--yes]',
  details: `Without it, portal check audit reports the entries since then as removed. portal restore does it itself.
The entry stays for ever, in the database that the first line names.`,
  run: async ({ config, confirm }) => {
    await confirm('This writes an entry that stays in the audit trail of this database for ever.');
    await withServices(config, (services) => recordRead(services, { action: 'audit.restored', ...operator }));
    console.log('Recorded in the audit trail: the operator has restored an earlier state of the database.');
    return 0;
  },
});
