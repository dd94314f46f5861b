/** What cells of the lists of centres show: the phone, how far a centre is, and the contact with it. */
import type { Progress } from '#contract/centres/centre-filter.ts';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { useFormat } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.tsx';
import { isNarrow, useMedia } from '../../ui/use-device.ts';

/** The phone of a centre: a link on a phone, where it is a card's only other link. */
export function PhoneLink({ phone }: { readonly phone: string }) {
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

/** Colour is never the only sign. */
const dots: Record<Progress, string> = {
  submitted: 'rounded-full bg-good',
  draft: 'rounded-full border-2 border-action',
  registered: 'rounded-xs border-2 border-warn',
  unregistered: 'my-1 max-h-0.5 bg-muted',
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

export function ProgressMark({ centre }: { readonly centre: AdminCentre }) {
  const { list: texts, workLists } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const progress = progressOf(centre);
  if (progress === null) return common.dash;
  const text = workLists.progresses[progress];
  const time = progress === 'submitted' ? centre.submitted_at : centre.updated_at;
  return (
    <>
      <span aria-hidden className={`shape mr-1.5 inline-block size-2.5 align-middle ${dots[progress]}`} />
      {time ? texts.onDay(text, format.shortDay(new Date(time))) : text}
    </>
  );
}

/** The decision with its day; a dash before the submission. */
export function DecisionMark({ centre: { decision, decided_at: at } }: { readonly centre: AdminCentre }) {
  const { list: texts, workLists } = useAdminTexts();
  const { common } = useTexts();
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
  const { contact: texts } = useAdminTexts();
  const { common } = useTexts();
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
    if (centre.noted_at !== undefined && centre.note !== undefined) {
      const text = `${texts.note(format.shortDay(new Date(centre.noted_at)))}: ${centre.note}`;
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
