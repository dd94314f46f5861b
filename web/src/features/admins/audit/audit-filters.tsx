/** The filters of the audit trail, and its export; filters and page are in the address. */
import * as z from 'zod/mini';
import { auditGroups } from '#contract/admins/audit-actions.ts';
import { exportAudit } from '#contract/admins/audit-endpoints.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { DayField, FilterSelect, SearchBox } from '../../../patterns/list-filters.tsx';
import { listUrl, queryText, type ChangeList } from '../../../patterns/list-url.ts';
import { useAuditTexts } from '../../../texts/use-audit-texts.ts';
import { actionName } from './audit-columns.tsx';

/** `all` is every action; otherwise a group of actions, or one action. */
const allActions = 'all';

/** `YYYY-MM-DD` in India; '' for no limit. */
const day = z.catch(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), '');
/** The number of an entry, or ''. */
const sequence = z.catch(z.string().check(z.regex(/^\d{1,15}$/)), '');

const auditSchema = z.object({
  search: queryText(200),
  from: day,
  to: day,
  /** The page of entries older, or newer, than the entry with this number; both empty for the newest. */
  before: sequence,
  after: sequence,
  act: z.catch(
    z.pipe(
      z.string(),
      z.transform((act: string) => act.slice(0, 50)),
    ),
    'changes',
  ),
});

export type AuditUrlState = Readonly<z.infer<typeof auditSchema>>;

export const auditUrl = listUrl<AuditUrlState>((params) => auditSchema.parse(params), {
  before: '',
  after: '',
});

/** Returns the start of the first day and the end of the last one, in UTC; days are those of India. */
function momentsOf({ from, to }: AuditUrlState): { from: string; to: string } {
  const moment = (date: string, time: string): string => {
    const parsed = new Date(`${date}T${time}+05:30`);
    return date === '' || Number.isNaN(parsed.getTime()) ? '' : parsed.toISOString();
  };
  return { from: moment(from, '00:00:00.000'), to: moment(to, '23:59:59.999') };
}

/** The filters as the calls take them. */
export function filterOf(urlState: AuditUrlState) {
  const { search, act } = urlState;
  return { search, act: act === allActions ? '' : act, ...momentsOf(urlState) };
}

/** The input of the export: the filters as in the URL of the window. */
const exportInput = () => ({ body: filterOf(auditUrl.current()) });

interface AuditFiltersProps {
  readonly urlState: AuditUrlState;
  readonly actions: readonly string[];
  readonly change: ChangeList<AuditUrlState>;
}

export function AuditFilters({ urlState, actions, change }: AuditFiltersProps) {
  const { audit: texts } = useAuditTexts();
  const { search, act } = urlState;
  const groups = [...auditGroups, allActions] as const;
  const isKnown = groups.some((group) => group === act) || actions.includes(act);
  return (
    <div className="mb-4 flex flex-col gap-3 max-md:*:basis-auto md:flex-row md:flex-wrap md:items-end">
      <SearchBox
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={search}
        onSearch={(text) => change({ search: text }, { replace: true })}
      />
      <FilterSelect
        label={texts.action}
        value={act}
        options={[
          ...groups.map((group) => [group, texts.groups[group]] as const),
          ...(isKnown ? actions : [...actions, act]).map(
            (action) => [action, actionName(texts.actions, action)] as const,
          ),
        ]}
        onChange={(action) => change({ act: action })}
      />
      <DayField
        label={texts.from}
        value={urlState.from}
        onChange={(from) => change({ from }, { replace: true })}
      />
      <DayField label={texts.to} value={urlState.to} onChange={(to) => change({ to }, { replace: true })} />
      <DownloadButton
        label={texts.export}
        endpoint={exportAudit}
        input={exportInput}
        fileName="audit-trail.csv"
        failedText={texts.exportFailed}
      />
    </div>
  );
}
