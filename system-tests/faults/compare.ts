/** Compares everything that a fault run knows with what is stored. */
import { checkPortal } from './check-portal.ts';
import type { Finding } from './finding.ts';
import { reconcile, type ReconcileContext } from './reconcile.ts';
import type { Run } from './run.ts';

/** Compares through a connection of its own, whatever clients have met. Returns that, too. */
export async function compare(
  { target, journal }: Pick<Run, 'target' | 'journal'>,
  isWhole: boolean,
): Promise<Finding[]> {
  const reader = await target.openReader();
  const { rows } = reader;
  const context: ReconcileContext = { target, journal, isWhole, rows, people: target.people };
  try {
    const found = [...(await reconcile(context)), ...(await checkPortal(context))];
    return [...found, ...journal.findings.splice(0)];
  } finally {
    await reader.close();
  }
}
