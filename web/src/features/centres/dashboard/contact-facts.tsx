/** What the agency knows of its contact with a centre, in one line of the list: refused or unsent mail, last reminder, last note. */
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';

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
    if (centre.noted_at !== undefined) {
      const text = `${texts.note(format.shortDay(new Date(centre.noted_at)))}: ${centre.note ?? ''}`;
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
