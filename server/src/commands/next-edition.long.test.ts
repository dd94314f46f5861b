/** The command `portal edition`. */
import { expect } from 'vitest';
import { insertCentre } from '../testing/people.ts';
import { runCommand, type CommandResult } from '../testing/run-command.ts';
import type { TestApp } from '../testing/test-app.ts';
import { portalTest } from '../testing/portal-test.ts';

const test = portalTest();

const nextEdition = (app: TestApp, ...args: string[]): Promise<CommandResult> =>
  runCommand('edition', app.environment, ...args);

test('it shows the figures, wants the number, and archives while the server runs', async ({ app }) => {
  const { id } = await insertCentre(app, { centre_code: 'A1' });
  await app.runSql(
    `insert into checklists (centre_id, status, answers, version, started_by, updated_by, updated_at)
     values ('${id}', 'draft', '{}', 1, 'c', 'c', '2025-04-20T10:00:00.000Z')`,
  );
  const shown = 'NEET (UG) 2025, 2025-05-04: 1 centre(s), 0 submitted checklist(s), 1 draft(s)';
  const { stdout } = await nextEdition(app);
  expect(stdout).toContain(`Present edition: ${shown}`);
  expect(stdout).toContain('--same-list --centres 1');
  const wrong = await nextEdition(app, '--new-list', '--centres', '2');
  expect([wrong.exitCode, wrong.stderr]).toEqual([1, expect.stringContaining('The figures have changed')]);
  expect((await nextEdition(app, '--new-list', '--centres', '1')).stdout).toContain(`Archived: ${shown}`);
  const [edition, ...others] = await app.database.db.selectFrom('editions').selectAll().execute();
  expect([edition?.archived_by, others]).toEqual(['operator', []]);
});
