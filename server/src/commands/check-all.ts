/** The command `portal check`: all checks of what the portal has stored, one after the other. */
import { checkStore } from './check-store.ts';
import { defineCommand } from './command.ts';
import { checkAudit } from './verify-audit.ts';
import { checkDraws } from './verify-draws.ts';

export default defineCommand({
  summary: 'checks the audit trail, the draws and the photos, and changes nothing',
  details:
    'Exit code 1: something was tampered with. 2: photos are missing or damaged, or a part could not be checked.',
  run: async ({ config }) => {
    const codes = [await checkAudit(config), await checkDraws(config), await checkStore(config)];
    return codes.includes(1) ? 1 : Math.max(...codes);
  },
});
