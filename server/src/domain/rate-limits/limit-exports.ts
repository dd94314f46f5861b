/** Limits the files with many centres or entries that an account downloads: at the same time, and in an hour (decision 0053). */
import { finished, Readable } from 'node:stream';
import { refuse } from '../../kernel/refusal.ts';
import { getCaller, type Route } from '../../platform/http/route.ts';
import { consume } from './rate-counters.ts';
import type { Parts } from '../parts.ts';

type ExportServices = Pick<Parts, 'clock' | 'database' | 'limits'>;

/** Most downloads are over before. */
const askAgainSeconds = 30;

/** Returns a function that limits a route of such a file, and leaves every other route as it is. */
export function limitExports({ clock, database, limits }: ExportServices): (route: Route) => Route {
  const { atOncePerAccount } = limits.exports;
  const running = new Map<string, number>();
  const begin = (accountId: string): (() => void) => {
    const count = running.get(accountId) ?? 0;
    if (count >= atOncePerAccount) throw refuse('export.running', { waitSeconds: askAgainSeconds });
    running.set(accountId, count + 1);
    return () => {
      const left = (running.get(accountId) ?? 0) - 1;
      if (left > 0) running.set(accountId, left);
      else running.delete(accountId);
    };
  };
  const count = async (accountId: string, cost: number): Promise<void> => {
    const { exportPerAccount } = limits.rates;
    const waitSeconds = await database.transaction((tx) =>
      consume(tx, exportPerAccount, accountId, clock.now(), cost),
    );
    if (waitSeconds !== null) throw refuse('export.too-many', { waitSeconds });
  };
  return (route) => {
    const { exportCost, handle } = route;
    if (exportCost === undefined) return route;
    const handleLimited: Route['handle'] = async (context, input, reply) => {
      const { accountId } = getCaller(context);
      const end = begin(accountId);
      let bytes: unknown;
      try {
        await count(accountId, exportCost);
        bytes = await handle(context, input, reply);
      } catch (error) {
        end();
        throw error;
      }
      if (bytes instanceof Readable) finished(reply.raw, end);
      else end();
      return bytes;
    };
    return { ...route, handle: handleLimited };
  };
}
