/**
 * Mails the sheet of a state every morning to the addresses that administrators have entered: once for each morning, whichever
 * instance does it and however often they start (product.md, Administrators 9). The workbook is written when the mail is sent.
 */
import { recordAction } from '../../../domain/audit/audit-trail.ts';
import { frameMail, longDay } from '../../../domain/mails/frame-mail.ts';
import { addSeconds } from '../../../kernel/steady-clock.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { SentMail } from '../../../platform/mail/deliver-mail.ts';
import type { MailAttachment, MailMessage } from '../../../platform/mail/message.ts';
import type { Services } from '../../../services.ts';
import type { BoardServices } from './read-board.ts';
import { morningOf } from './mornings.ts';
import {
  findStateAddress,
  listUnmailed,
  markMailedFor,
  stateMailPurpose,
  stateMailToken,
  type StoredStateAddress,
} from './state-addresses.ts';
import {
  figureNames,
  figureOf,
  readStateFigures,
  type StateFigures,
  stateFileName,
  writeStateWorkbook,
} from './state-workbook.ts';
import { stateWordsIn } from './state-words.ts';

/** Shorter than a day, so that nobody gets the sheets of two mornings at once. */
const mailSeconds = 20 * 60 * 60;

function stateMail(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  { id, address: to, centre_state: state, language }: StoredStateAddress,
  figures: StateFigures,
): MailMessage {
  const words = stateWordsIn[language];
  const number = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 1 });
  const { closesOn } = figures.board;
  const lines = figureNames.flatMap((name) => {
    const value = figureOf(figures, name);
    return value === null ? [] : [`${words.figures[name]}: ${number.format(value)}`];
  });
  const closing =
    closesOn === null
      ? []
      : [`${words.closesOn}: ${longDay(words.locale, closesOn)}`, `${words.daysLeft}: ${figures.left}`];
  const text = [
    words.intro(state),
    [...closing, ...lines].join('\n'),
    words.formula,
    words.attached,
    words.stop(`${config.publicUrl}/state-mail/${stateMailToken(keys, id)}`),
  ].join('\n\n');
  const subject = words.subject(state, number.format(figures.submitted), number.format(figures.centres));
  return frameMail(config, { to, subject, text }, { languages: [language] });
}

type MorningServices = BoardServices & Pick<Services, 'keys' | 'limits' | 'mailer'>;

async function queueFor(
  services: MorningServices,
  address: StoredStateAddress,
  figures: StateFigures,
  morning: string,
): Promise<void> {
  const { clock, database, mailer } = services;
  const { id, centre_state: state, has_contacts: contacts } = address;
  await database.transaction(async (tx) => {
    if (!(await markMailedFor(tx, id, morning))) return;
    await mailer.queueMail(tx, {
      purpose: stateMailPurpose(id),
      message: stateMail(services, address, figures),
      expiresAt: addSeconds(clock.now(), mailSeconds),
    });
    await recordAction(tx, services, {
      action: 'state-sheet.mailed',
      actor: 'portal',
      address: '',
      target: state,
      details: { address: address.address, contacts: contacts === 1 },
    });
  });
}

/** Queues what is due. Called every minute, by every instance; ends with the day of the exam. States without centres are left out. */
export async function mailStateSheets(services: MorningServices): Promise<void> {
  const { clock, config, database, mailer } = services;
  const morning = morningOf(clock.now());
  if (morning > config.examDate) return;
  const due = Map.groupBy(await listUnmailed(database.db, morning), (address) => address.centre_state);
  for (const [state, addresses] of due) {
    const figures = await readStateFigures(services, state);
    if (figures.centres === 0) continue;
    for (const address of addresses) await queueFor(services, address, figures, morning);
    mailer.deliverSoon();
  }
}

const start = stateMailPurpose('');
const idOf = ({ purpose }: SentMail): string | null =>
  purpose.startsWith(start) ? purpose.slice(start.length) : null;

/** Whether the address of the mail was removed. */
export async function isStateMailObsolete(db: Db, mail: SentMail): Promise<boolean> {
  const id = idOf(mail);
  return id !== null && (await findStateAddress(db, id)) === undefined;
}

/** Returns the workbook of a mail with the sheet of a state, of this moment; nothing for any other mail. */
export async function stateMailAttachments(
  services: BoardServices & Pick<Services, 'limits'>,
  mail: SentMail,
): Promise<readonly MailAttachment[]> {
  const id = idOf(mail);
  const row = id === null ? undefined : await findStateAddress(services.database.db, id);
  if (row === undefined) return [];
  const { centre_state: state, language, has_contacts: contacts } = row;
  return [
    {
      fileName: stateFileName(state, morningOf(services.clock.now())),
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: await writeStateWorkbook(services, { state, language, hasContacts: contacts === 1 }),
    },
  ];
}
