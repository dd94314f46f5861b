/** Search, action, days and export of the audit trail. */
import { exportAudit } from '#contract/admins/endpoints.ts';
import { DayField } from '../../../patterns/day-field.tsx';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { FilterSelect } from '../../../patterns/filter-select.tsx';
import { SearchBox } from '../../../patterns/search-box.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { actionName } from './audit-details.tsx';
import {
  currentAuditUrlState,
  momentsOf,
  type AuditUrlState,
  type ChangeAuditUrlState,
} from './audit-url-state.ts';

/** The input of the export: the filters as in the URL of the window. */
function exportInput() {
  const urlState = currentAuditUrlState();
  return { body: { search: urlState.search, act: urlState.act, ...momentsOf(urlState) } };
}

interface AuditFiltersProps {
  readonly urlState: AuditUrlState;
  readonly actions: readonly string[];
  readonly change: ChangeAuditUrlState;
}

export function AuditFilters({ urlState, actions, change }: AuditFiltersProps) {
  const { audit: texts } = useAdminTexts();
  const { search, act } = urlState;
  const offered = act === '' || actions.includes(act) ? actions : [...actions, act];
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
          { value: '', label: texts.allActions },
          ...offered.map((action) => ({ value: action, label: actionName(texts.actions, action) })),
        ]}
        onChange={(action) => change({ act: action })}
      />
      <DayField label={texts.from} value={urlState.from} onChange={(from) => change({ from })} />
      <DayField label={texts.to} value={urlState.to} onChange={(to) => change({ to })} />
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
