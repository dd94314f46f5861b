/** Search, action, days and export of the audit trail. */
import { auditGroups } from '#contract/admins/audit-actions.ts';
import { exportAudit } from '#contract/admins/audit-endpoints.ts';
import { DayField, FilterSelect, SearchBox } from '../../../patterns/list-filters.tsx';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { actionName } from './audit-details.tsx';
import { allActions, auditUrl, filterOf, type AuditUrlState } from './audit-url-state.ts';
import type { ChangeList } from '../../../patterns/list-url.ts';

/** The input of the export: the filters as in the URL of the window. */
const exportInput = () => ({ body: filterOf(auditUrl.current()) });

interface AuditFiltersProps {
  readonly urlState: AuditUrlState;
  readonly actions: readonly string[];
  readonly change: ChangeList<AuditUrlState>;
}

export function AuditFilters({ urlState, actions, change }: AuditFiltersProps) {
  const { audit: texts } = useAdminTexts();
  const { search, act } = urlState;
  const groups = [...auditGroups, allActions] as const;
  const isKnown = groups.some((group) => group === act) || actions.includes(act);
  return (
    <div className="mb-4 flex flex-col gap-3 md:flex-row md:flex-wrap md:items-end">
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
          ...groups.map((group) => ({ value: group, label: texts.groups[group] })),
          ...(isKnown ? actions : [...actions, act]).map((action) => ({
            value: action,
            label: actionName(texts.actions, action),
          })),
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
