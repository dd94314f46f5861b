/** What a list is searched for and filtered by, in words. */
import { useAdminTexts } from '../../texts/use-admin-texts.ts';
import { useFormat } from '../../texts/format.ts';
import { filterNames, splitIds, type ListFilter } from '#contract/centres/centre-filter.ts';

interface FilterWords {
  readonly name: keyof ListFilter;
  /** For example `State: Goa`. */
  readonly text: string;
}

/** Returns one entry for each filter that restricts the list, the search first. */
export function useFilterWords(): (filter: ListFilter) => FilterWords[] {
  const { common, contact, dashboard, status, workLists: texts } = useAdminTexts();
  const format = useFormat();
  return (filter) => {
    const words: Record<keyof ListFilter, readonly [label: string, value: string]> = {
      search: [texts.searched, texts.quoted(filter.search)],
      status: [dashboard.statusFilter, filter.status && status[filter.status]],
      progress: [texts.progress, filter.progress && texts.progresses[filter.progress]],
      decision: [texts.decision, filter.decision && texts.decisions[filter.decision]],
      state: [texts.state, filter.state],
      city: [texts.city, filter.city],
      idleDays: [texts.idleDays, texts.days(filter.idleDays)],
      submittedSince: [texts.submittedSince, format.day(filter.submittedSince)],
      closesOn: [texts.closesOn, format.day(filter.closesOn)],
      extended: [texts.extended, filter.extended === 'yes' ? texts.extendedYes : texts.extendedNo],
      mail: [contact.mail, filter.mail === 'unsent' ? contact.mailUnsent : contact.mailRefused],
      reminded: [contact.reminded, filter.reminded === 'yes' ? contact.remindedYes : contact.remindedNo],
      notRemindedDays: [contact.reminded, contact.notRemindedDays(Number(filter.notRemindedDays))],
      silentAfter: [texts.silentAfter, texts.reminders(filter.silentAfter)],
      missing: [texts.missing, filter.missing === 'yes' ? common.yes : common.no],
      ids: [texts.selected, format.number(splitIds(filter.ids).length)],
      noted: [contact.noted, filter.noted === 'yes' ? contact.notedYes : contact.notedNo],
      callBack: [contact.callBack, contact.callBackDue],
    };
    return filterNames
      .filter((name) => filter[name] !== '')
      .map((name) => ({ name, text: texts.named(...words[name]) }));
  };
}
