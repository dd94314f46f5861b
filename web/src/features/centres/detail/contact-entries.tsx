/** What was noted and sent to a centre, newest first. */
import type { ContactEntry } from '#contract/centres/contact-log.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';

type Reminder = Extract<ContactEntry, { type: 'reminder' }>;

function ReminderText({ entry }: { readonly entry: Reminder }) {
  const { contactLog: texts } = useAdminTexts();
  const format = useFormat();
  const { state, settled_at: settledAt, reply, address, line } = entry;
  const isBad = state === 'refused' || state === 'expired';
  const stateText =
    settledAt === null
      ? texts.states[state]
      : texts.settled(texts.states[state], format.dateTime(new Date(settledAt)));
  return (
    <>
      <p>{texts.reminderTo(address)}</p>
      <p className={isBad ? 'font-semibold text-bad' : undefined}>{stateText}</p>
      {reply === null ? null : <p>{texts.reply(reply)}</p>}
      {line === '' ? null : <p className="whitespace-pre-line">{texts.ownLine(line)}</p>}
    </>
  );
}

type Note = Extract<ContactEntry, { type: 'note' }>;

function NoteText({ entry: { text, call_back_on: callBackOn } }: { readonly entry: Note }) {
  const { contact } = useAdminTexts();
  const format = useFormat();
  return (
    <>
      {text === '' ? null : <p className="whitespace-pre-line">{text}</p>}
      {callBackOn === undefined ? null : <p>{contact.callBackOn(format.day(callBackOn))}</p>}
    </>
  );
}

function Entry({ entry }: { readonly entry: ContactEntry }) {
  const { contactLog: texts } = useAdminTexts();
  const format = useFormat();
  const ofMail = (register: number | undefined): string =>
    register === undefined ? texts.reminder : texts.confirmation(format.number(register));
  const ofNote = ({ kind, outcome }: Note): string =>
    outcome === undefined ? texts.kinds[kind] : texts.call(texts.outcomes[outcome]);
  const title = entry.type === 'note' ? ofNote(entry) : ofMail(entry.register);
  return (
    <li className="border-t border-line py-1.5 text-sm wrap-anywhere">
      <p className="flex flex-wrap gap-x-3 text-muted">
        <span className="font-semibold text-ink">{title}</span>
        <span>{texts.by(entry.author, format.dateTime(new Date(entry.at)))}</span>
      </p>
      {entry.type === 'note' ? <NoteText entry={entry} /> : <ReminderText entry={entry} />}
    </li>
  );
}

/** The entries of a contact log. */
export function ContactEntries({ entries }: { readonly entries: readonly ContactEntry[] }) {
  const { contactLog: texts } = useAdminTexts();
  if (entries.length === 0) return <p className="text-muted">{texts.none}</p>;
  return (
    <ul aria-label={texts.listLabel}>
      {entries.map((entry) => (
        <Entry key={entry.type === 'note' ? entry.id : entry.at} entry={entry} />
      ))}
    </ul>
  );
}
