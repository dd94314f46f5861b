/** Compares passwords and counted codes with what was acknowledged (I1, I8). */
import { isConsistent, listEntries, toSqlList, type CheckContext } from './check-context.ts';
import type { WriteState } from './journal.ts';
import { lost, other, type Problem } from './problems.ts';
import { logInTo } from './requests.ts';

/** A stored hash does not change by itself, so each password is tried once, after it was set. */
async function checkPassword(
  url: string,
  phone: string,
  entry: WriteState<string>,
  hash: unknown,
): Promise<Problem[]> {
  const wasChecked = entry.isChecked;
  const found = typeof hash === 'string' ? (entry.pending ?? entry.acknowledged) : null;
  if (!isConsistent(entry, found)) return [lost(`I1: ${phone} lost its password`)];
  if (found === null || wasChecked) return [];
  return logInTo(url, 'login', phone, found).then(
    () => [],
    (error: unknown) => [lost(`I1: ${phone} cannot log in: ${String(error)}`)],
  );
}

async function checkPasswords({ rows, target, journal, isWhole }: CheckContext): Promise<Problem[]> {
  const entries = listEntries(journal.passwords, isWhole);
  const found = await rows(
    `SELECT username, password_hash FROM accounts WHERE username IN ${toSqlList(entries.map(([phone]) => phone))}`,
  );
  const hashes = new Map(found.map((row) => [String(row['username']), row['password_hash']]));
  const url = target.instances[0]?.url ?? '';
  const problems = await Promise.all(
    entries.map(([phone, entry]) => checkPassword(url, phone, entry, hashes.get(phone))),
  );
  return problems.flat();
}

async function checkCounters({ rows, journal }: CheckContext): Promise<Problem[]> {
  const guessed = [...journal.attempts].filter(([, { rejected }]) => rejected > 0);
  const found = await rows(`SELECT username, sum(hits) AS hits FROM accounts
    JOIN rate_counters ON bucket = 'wrong-code-account:' || accounts.id GROUP BY username`);
  const counts = new Map(found.map((row) => [String(row['username']), Number(row['hits'])]));
  return guessed
    .filter(([phone, { rejected }]) => (counts.get(phone) ?? 0) < rejected)
    .map(([phone, { rejected }]) =>
      other(`I8: ${phone} got ${rejected} rejected codes, but ${counts.get(phone) ?? 0} are counted`),
    );
}

export async function checkAccounts(context: CheckContext): Promise<Problem[]> {
  return [...(await checkPasswords(context)), ...(await checkCounters(context))];
}
