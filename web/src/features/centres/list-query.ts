/** What is asked of the centre list, and one page of it. Values that are '' do not restrict it. */
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { SortableColumn } from '#contract/centres/endpoints.ts';
import type { Progress } from '#contract/centres/centre-filter.ts';
import type { FormStatus } from '#contract/exam.ts';
import type { Sort } from '../../patterns/table-column.ts';

export interface ListFilter {
  readonly search: string;
  readonly status: FormStatus | '';
  readonly state: string;
  readonly city: string;
  readonly progress: Progress | '';
  /** Digits, or '' for drafts of any age. */
  readonly idleDays: string;
  /** YYYY-MM-DD, or ''. */
  readonly submittedSince: string;
  readonly mail: 'refused' | 'unsent' | '';
  readonly reminded: 'yes' | 'no' | '';
  /** Digits, or ''. */
  readonly notRemindedDays: string;
  readonly noted: 'yes' | 'no' | '';
}

export const noFilter: ListFilter = {
  search: '',
  status: '',
  state: '',
  city: '',
  progress: '',
  idleDays: '',
  submittedSince: '',
  mail: '',
  reminded: '',
  notRemindedDays: '',
  noted: '',
};

/** Whether a filter asks for reminders, mails or notes. */
export function isAboutContact({ mail, reminded, notRemindedDays, noted }: ListFilter): boolean {
  return [mail, reminded, notRemindedDays, noted].some((value) => value !== '');
}
export const filterNames = Object.keys(noFilter) as (keyof ListFilter)[];

export interface ListQuery extends ListFilter {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort<SortableColumn>;
}

export interface CentrePage {
  readonly rows: readonly AdminCentre[];
  /** The number of rows on all pages. */
  readonly total: number;
  /** The server's message when there are no centres at all. */
  readonly message: string | null;
}
