/** What the lists of centres show: the columns of the master list, how far a centre is, and the contact with it. */
import { centreColumn, type CentreColumn } from '#contract/centre-columns.ts';
import type { Progress } from '#contract/centres/centre-filter.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { CardSlot, Column } from '../../patterns/table-column.ts';
import { useAdminTexts } from '../../texts/admin.texts.ts';
import { useFormat } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.tsx';
import { isNarrow, useMedia } from '../../ui/use-device.ts';

/** Codes and numbers, of which no part may stand on another line. */
export const isUnbroken = (column: CentreColumn): boolean =>
  ['code', 'pincode', 'phone'].includes(centreColumn[column].content);

/** They stay in sight where they are the first columns. */
export const isNameOrCode = (key: string): boolean => key === 'centre_code' || key === 'centre_name';

/** On two lines at most: the part before its `@`, and the rest; each is shortened by itself. Where the window is very wide, most have one. */
function EmailCell({ email }: { readonly email: string }) {
  const { common } = useTexts();
  const at = email.indexOf('@');
  if (at < 0) return email || common.dash;
  // Where the window is very wide nothing is cut.
  const part =
    'max-w-full truncate min-[100rem]:overflow-visible min-[100rem]:wrap-anywhere min-[100rem]:whitespace-normal';
  return (
    <span className="inline-flex max-w-full flex-wrap align-top">
      <span className={part}>{email.slice(0, at)}</span>
      <span className={part}>{email.slice(at)}</span>
    </span>
  );
}

/** The phone of a centre: a link on a phone, where it is a card's only other link. */
function PhoneLink({ phone }: { readonly phone: string }) {
  const { common } = useTexts();
  const isCard = useMedia(isNarrow);
  if (phone === '') return common.dash;
  if (!isCard) return phone;
  return (
    <a
      href={`tel:${/^[6-9]\d{9}$/.test(phone) ? '+91' : ''}${phone}`}
      className="-my-2.5 inline-flex min-h-11 items-center font-medium text-action underline underline-offset-4"
    >
      {phone}
    </a>
  );
}

/** The other columns are not on the cards of narrow screens. */
const cards: Partial<Record<CentreColumn, CardSlot>> = {
  centre_code: 'topStart',
  centre_name: 'title',
  centre_city: 'middleStart',
  centre_state: 'middleEnd',
  official_person: 'bottomStart',
};

/** Returns the declaration of a column of the master list, as both lists of centres show it. */
export function useListColumn(list: 'dashboard' | 'configuration', phoneSlot: CardSlot) {
  const { columns: labels, common } = useAdminTexts();
  return (key: CentreColumn): Column<AdminCentre, CentreColumn> => ({
    key,
    label: labels[key],
    width: centreColumn[key].width[list],
    wide: centreColumn[key].width.wide,
    card: key === 'phone' ? phoneSlot : cards[key],
    unbrokenOf: isUnbroken(key) ? (centre) => centre[key] : undefined,
    titleOf: (centre) => centre[key],
    renderCell: ({ [key]: value }) => {
      const { content } = centreColumn[key];
      if (content === 'phone') return <PhoneLink phone={value} />;
      if (key === 'centre_code') return <span className="font-medium">{value}</span>;
      if (key === 'cfi') return <span className="text-muted">{value || common.dash}</span>;
      // Often in capitals, and long: one size smaller.
      if (key === 'centre_city' || key === 'centre_state')
        return <span className="md:text-xs min-[100rem]:text-[0.8125rem]">{value || common.dash}</span>;
      return content === 'email' ? <EmailCell email={value} /> : value || common.dash;
    },
  });
}

/** Null when the server has not told: a whole list has no progress. */
function progressOf({
  checklist_status: state,
  form_status: status,
  registered,
}: AdminCentre): Progress | null {
  if (status === 'Completed') return 'submitted';
  if (state === undefined) return null;
  if (state === 'draft') return 'draft';
  return registered === true ? 'registered' : 'unregistered';
}

/** A full circle, a half one, an empty one, a dash: colour is never the only sign. */
const dots: Record<Progress, string> = {
  submitted: 'rounded-full bg-good',
  draft: 'rounded-full border-2 border-warn bg-linear-to-r from-warn from-50% to-transparent to-50%',
  registered: 'rounded-full border-2 border-warn',
  unregistered: 'max-h-0.5 bg-muted',
};

/** The progress with its time, for the title of the cell. */
export function useProgressTitle(): (centre: AdminCentre) => string {
  const { list: texts, workLists } = useAdminTexts();
  const format = useFormat();
  return (centre) => {
    const progress = progressOf(centre);
    if (progress === null) return '';
    const time = progress === 'submitted' ? centre.submitted_at : centre.updated_at;
    return time
      ? texts.since(workLists.progresses[progress], format.shortDateTime(new Date(time)))
      : workLists.progresses[progress];
  };
}

/** The status of specification section 2, and below it how far the centre is, or since when. */
export function StatusCell({ centre }: { readonly centre: AdminCentre }) {
  const { list: texts, status, workLists } = useAdminTexts();
  const format = useFormat();
  const progress = progressOf(centre);
  if (progress === null) return status[centre.form_status];
  const { submitted_at: submittedAt, updated_at: savedAt } = centre;
  const steps: Record<Progress, string> = {
    ...workLists.progresses,
    ...(submittedAt ? { submitted: format.shortDateTime(new Date(submittedAt)) } : {}),
    ...(savedAt ? { draft: texts.draftOn(format.shortDay(new Date(savedAt))) } : {}),
  };
  return (
    <>
      <span className="inline-flex items-baseline gap-1.5 md:items-center">
        <span aria-hidden className={`shape size-2.5 shrink-0 ${dots[progress]}`} />
        {status[centre.form_status]}
      </span>{' '}
      <span className="text-xs leading-[1.2] text-muted md:block">{steps[progress]}</span>
    </>
  );
}

/** The decision with its day; a dash before the submission. */
export function DecisionMark({ centre: { decision, decided_at: at } }: { readonly centre: AdminCentre }) {
  const { list: texts, workLists, common } = useAdminTexts();
  const format = useFormat();
  if (decision === undefined) return common.dash;
  const text = workLists.decisions[decision];
  const isDecided = decision === 'accepted' || decision === 'visit';
  return (
    <span className={decision === 'overdue' ? 'font-semibold text-bad' : ''}>
      {isDecided && at !== undefined ? texts.onDay(text, format.shortDay(new Date(at))) : text}
    </span>
  );
}

interface Fact {
  readonly text: string;
  /** With times and the reply of the mail server. */
  readonly whole: string;
  readonly isBad: boolean;
}

function useContactFacts(): (centre: AdminCentre) => Fact[] {
  const { contact: texts, contactLog, common } = useAdminTexts();
  const format = useFormat();
  const join = (parts: readonly (string | undefined)[]): string =>
    parts.filter((part) => part !== undefined).join(common.listSeparator);
  return (centre) => {
    const facts: Fact[] = [];
    const { email_refused_at: refusedAt, reminded_at: remindedAt, reminder_state: state } = centre;
    if (refusedAt !== undefined)
      facts.push({
        text: texts.mailRefused,
        whole: texts.refusedSince(format.dateTime(new Date(refusedAt))),
        isBad: true,
      });
    if (centre.mail_unsent === true)
      facts.push({ text: texts.mailUnsent, whole: texts.unsentHint, isBad: true });
    if (remindedAt !== undefined && state !== undefined) {
      const text = texts.reminder[state](format.shortDay(new Date(remindedAt)));
      const { reminder_count: count, reminder_reply: reply } = centre;
      const times = count === undefined ? undefined : texts.times(count);
      const whole = join([text, format.dateTime(new Date(remindedAt)), times, reply]);
      facts.push({ text, whole, isBad: state === 'refused' || state === 'expired' });
    }
    const { noted_at: notedAt, note, note_outcome: outcome, call_back_on: callBackOn } = centre;
    if (callBackOn !== undefined) {
      const text = texts.callBackOn(format.day(callBackOn));
      facts.push({ text, whole: text, isBad: false });
    }
    if (notedAt !== undefined) {
      const call = outcome === undefined ? undefined : contactLog.call(contactLog.outcomes[outcome]);
      const text = `${texts.note(format.shortDay(new Date(notedAt)))}: ${join([call, note || undefined])}`;
      facts.push({ text, whole: text, isBad: false });
    }
    return facts;
  };
}

/** All of it, for the title of the cell. */
export function useContactTitle(): (centre: AdminCentre) => string {
  const factsOf = useContactFacts();
  return (centre) =>
    factsOf(centre)
      .map(({ whole }) => whole)
      .join('\n');
}

export function ContactFacts({ centre }: { readonly centre: AdminCentre }) {
  const { common } = useTexts();
  const facts = useContactFacts()(centre);
  if (facts.length === 0) return common.dash;
  return facts.map(({ text, isBad }, index) => (
    <span key={text}>
      {index === 0 ? '' : ' · '}
      <span className={isBad ? 'font-semibold text-bad' : ''}>{text}</span>
    </span>
  ));
}
