/** The command `portal admin unlock`: clears what is counted against a centre user or an administrator, also while the server runs. */
import { normaliseMobile } from '#contract/signup/written-mobile.ts';
import { cleanAddress } from '#contract/text.ts';
import { findAccount, findAccountById, type Account } from '../accounts/accounts.ts';
import { letOwnerIn } from '../accounts/kept-out.ts';
import { recordAction } from '../audit/audit-trail.ts';
import { listSubjectsAtLimit } from '../rate-limits.ts';
import { findContact } from '../accounts/signup-attempts.ts';
import { defaultLimits } from '../limits.ts';
import type { Db } from '../platform/database/open-database.ts';
import { defineCommand } from './command.ts';
import { operator, withServices, type CommandServices } from './with-services.ts';

/** Returns the mobile numbers whose codes are not accepted, sorted. */
async function listBlockedMobiles(db: Db, now: Date): Promise<string[]> {
  const ids = await listSubjectsAtLimit(db, defaultLimits.rates.wrongCodePerAccount, now);
  const accounts = await Promise.all(ids.map((id) => findAccountById(db, id)));
  return accounts.flatMap((account) => (account === undefined ? [] : [account.username])).toSorted();
}

/** @param username normalised: ten digits, or lower case */
async function unlock(
  { database, clock, keys }: CommandServices,
  role: Account['role'],
  username: string,
): Promise<void> {
  const cleared = await database.transaction(async (tx) => {
    const accountId = (await findAccount(tx, role, username))?.id;
    const mailbox = role === 'centre' ? (await findContact(tx, username))?.email : undefined;
    const counts = await letOwnerIn(tx, { accountId, mailbox });
    if (counts.length > 0)
      await recordAction(tx, { keys, clock }, { action: 'account.unlocked', ...operator, target: username });
    return counts;
  });
  if (cleared.length === 0)
    throw new Error(
      role === 'centre'
        ? `Nothing is counted against ${username}.`
        : `There is no administrator "${username}", or nothing is counted against this account.`,
    );
  console.log(
    `Cleared for ${username}:\n${cleared.map(([count, name]) => `  ${name}: ${count}`).join('\n')}`,
  );
}

async function listOrUnlock(services: CommandServices, text: string | undefined): Promise<void> {
  if (text !== undefined) {
    const mobile = normaliseMobile(text);
    return unlock(services, mobile === null ? 'admin' : 'centre', mobile ?? cleanAddress(text));
  }
  const mobiles = await listBlockedMobiles(services.database.db, services.clock.now());
  console.log(
    mobiles.length === 0
      ? 'The OTPs of all mobile numbers are accepted.'
      : `Many wrong OTPs were entered for these mobile numbers. Their OTPs are not accepted for a day; the links in their e-mails work:\n${mobiles.map((mobile) => `  ${mobile}`).join('\n')}`,
  );
}

export default defineCommand({
  summary: 'lists mobile numbers whose OTPs are not accepted, or lets one person in',
  usage: '[MOBILE or USERNAME]',
  details:
    'Clears all that is counted against a centre user or an administrator. Exit code 1: nothing was counted.',
  arguments: [0, 1],
  run: async ({ config, positionals: [text] }) => {
    await withServices(config, (services) => listOrUnlock(services, text));
    return 0;
  },
});
