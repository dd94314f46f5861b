/** Search, action, days and export of the audit trail. */
import { useId } from 'react';
import { exportAudit } from '#contract/admins/endpoints.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { FilterSelect } from '../../../patterns/filter-select.tsx';
import { SearchBox } from '../../../patterns/search-box.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { inputClasses } from '../../../ui/field.tsx';
import { actionName } from './audit-details.tsx';
import {
  currentAuditUrlState,
  momentsOf,
  type AuditUrlState,
  type ChangeAuditUrlState,
} from './audit-url-state.ts';

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={inputClasses}
      />
    </div>
  );
}

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
