/**
 * The command `npm run next-edition [-- --same-list | --new-list --centres N]`: shows the present edition and the archived ones, or
 * archives the present one and starts the next (decision 0053), also while the server runs. N is the number of centres, as shown.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { describePresent, listEditions, startNextEdition } from '../features/centres/editions/editions.ts';
import { refusalSentence } from '#contract/refusal-sentences.ts';
import { Refusal } from '../kernel/refusal.ts';
import { operator, runCommand, withServices, type CommandServices } from './with-services.ts';

const usage = 'Usage: npm run next-edition [-- --same-list | --new-list --centres N]';

interface Counts {
  readonly examName: string;
  readonly examDate: string;
  readonly centres: number;
  readonly submitted: number;
  readonly drafts: number;
}

const describeCounts = ({ examName, examDate, centres, submitted, drafts }: Counts): string =>
  `${examName}, ${examDate}: ${centres} centre(s), ${submitted} submitted checklist(s), ${drafts} draft(s)`;

async function show(services: CommandServices): Promise<void> {
  const present = await describePresent(services);
  const archived = await listEditions(services.database.db);
  const lines = [
    `Present edition: ${describeCounts(present)}`,
    ...('openUntil' in present ? [`Centres can still submit until ${present.openUntil}.`] : []),
    ...archived.map(
      (edition) => `Archived at ${edition.archivedAt} by ${edition.archivedBy}: ${describeCounts(edition)}`,
    ),
    'Archive the present edition and keep all centres, without checklists:',
    `  npm run next-edition -- --same-list --centres ${present.centres}`,
    'Archive the present edition and start with an empty list:',
    `  npm run next-edition -- --new-list --centres ${present.centres}`,
  ];
  console.log(lines.join('\n'));
}

async function start(services: CommandServices, list: 'same' | 'new', centres: number): Promise<void> {
  try {
    const edition = await startNextEdition(services, { list, centres }, operator);
    console.log(`Archived: ${describeCounts(edition)}`);
    console.log('Set EXAM_NAME, EXAM_DATE and CLOSES_ON of the next edition and restart the portal.');
  } catch (error) {
    throw error instanceof Refusal ? new Error(refusalSentence(error.code), { cause: error }) : error;
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      'same-list': { type: 'boolean', default: false },
      'new-list': { type: 'boolean', default: false },
      centres: { type: 'string' },
    },
  });
  const { 'same-list': isSame, 'new-list': isNew, centres } = values;
  const list = isSame ? 'same' : isNew ? 'new' : null;
  const hasNumber = /^\d+$/.test(centres ?? '');
  if ((isSame && isNew) || hasNumber !== (list !== null)) throw new Error(usage);
  return withServices(readConfig(), async (services) => {
    if (list === null) await show(services);
    else await start(services, list, Number(centres));
    return 0;
  });
}

await runCommand(main);
