/** Filters by the agency's contact with centres: mails, reminders, notes. */
import { mailStates } from '#contract/centres/centre-filter.ts';
import { FilterSelect } from '../../../patterns/list-filters.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import type { ListUrlState } from '../list-url.ts';
import type { ChangeList } from '../../../patterns/list-url.ts';

interface ContactFiltersProps {
  readonly urlState: ListUrlState;
  readonly change: ChangeList<ListUrlState>;
}

const offeredDays = [1, 3, 7];

/** The days of a link that somebody wrote are offered as well. */
function daysToOffer(chosen: string): number[] {
  return [...new Set([...offeredDays, ...(chosen === '' ? [] : [Number(chosen)])])].toSorted((a, b) => a - b);
}

const yesOrNo = (value: string): 'yes' | 'no' | '' => (value === 'yes' || value === 'no' ? value : '');

/** One list of options for both filters by reminders. */
function RemindersFilter({ urlState, change }: ContactFiltersProps) {
  const { contact: texts } = useAdminTexts();
  const { reminded, notRemindedDays } = urlState;
  return (
    <FilterSelect
      label={texts.reminded}
      value={notRemindedDays || reminded}
      options={[
        { value: '', label: texts.allReminded },
        { value: 'yes', label: texts.remindedYes },
        { value: 'no', label: texts.remindedNo },
        ...daysToOffer(notRemindedDays).map((days) => ({
          value: String(days),
          label: texts.notRemindedDays(days),
        })),
      ]}
      onChange={(value) => {
        const answer = yesOrNo(value);
        change({ reminded: answer, notRemindedDays: answer === '' ? value : '' });
      }}
    />
  );
}

export function ContactFilters({ urlState, change }: ContactFiltersProps) {
  const { contact: texts } = useAdminTexts();
  return (
    <>
      <RemindersFilter urlState={urlState} change={change} />
      <FilterSelect
        label={texts.mail}
        value={urlState.mail}
        options={[
          { value: '', label: texts.allMail },
          { value: 'refused', label: texts.mailRefused },
          { value: 'unsent', label: texts.mailUnsent },
        ]}
        onChange={(value) => change({ mail: mailStates.find((mail) => mail === value) ?? '' })}
      />
      <FilterSelect
        label={texts.noted}
        value={urlState.noted}
        options={[
          { value: '', label: texts.allNoted },
          { value: 'yes', label: texts.notedYes },
          { value: 'no', label: texts.notedNo },
        ]}
        onChange={(value) => change({ noted: yesOrNo(value) })}
      />
    </>
  );
}
