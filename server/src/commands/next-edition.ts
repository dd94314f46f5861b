/** The command `portal edition`: shows the editions, or starts the next one (decision 0053), also while the server runs. */
import { describePresent, listEditions, startNextEdition } from '../centres/editions.ts';
import type { Edition } from '#contract/centres/archive-endpoints.ts';
import { refusals } from '#contract/refusals.ts';
import { Refusal } from '../kernel/refusal.ts';
import { defineCommand, UsageError } from './command.ts';
import { operator, withServices, type CommandServices } from './with-services.ts';

type Counts = Pick<Edition, 'examName' | 'examDate' | 'centres' | 'submitted' | 'drafts'>;

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
    `  portal edition --same-list --centres ${present.centres}`,
    'Archive the present edition and start with an empty list:',
    `  portal edition --new-list --centres ${present.centres}`,
  ];
  console.log(lines.join('\n'));
}

async function start(services: CommandServices, list: 'same' | 'new', centres: number): Promise<void> {
  try {
    const edition = await startNextEdition(services, { list, centres }, operator);
    console.log(`Archived: ${describeCounts(edition)}`);
    console.log('Set EXAM_NAME, EXAM_DATE and CLOSES_ON of the next edition and restart the portal.');
  } catch (error) {
    throw error instanceof Refusal ? new Error(refusals[error.code].sentence, { cause: error }) : error;
  }
}

export default defineCommand({
  summary: 'shows the editions, or archives the present one and starts the next',
  usage: '[(--same-list | --new-list) --centres N]',
  options: {
    'same-list': { help: 'keeps all centres, without checklists' },
    'new-list': { help: 'starts with an empty list' },
    centres: { value: 'N', help: 'how many centres the present edition has, as shown: this confirms it' },
  },
  run: async ({ config, values: { 'same-list': isSame, 'new-list': isNew, centres } }) => {
    const list = isSame ? 'same' : isNew ? 'new' : null;
    const hasNumber = /^\d+$/.test(centres ?? '');
    if ((isSame && isNew) || hasNumber !== (list !== null))
      throw new UsageError('Give either --same-list or --new-list, and with it --centres.');
    return withServices(config, async (services) => {
      if (list === null) await show(services);
      else await start(services, list, Number(centres));
      return 0;
    });
  },
});
