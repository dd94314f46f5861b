/** Leads to newer and older entries. There is no number of pages: counting would read the whole trail. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { AuditUrlState } from './audit-url-state.ts';
import type { ChangeList } from '../../../patterns/list-url.ts';

interface AuditPagerProps {
  readonly page: {
    readonly last: number;
    readonly newer: number | null;
    readonly older: number | null;
    readonly searchedTo: number | null;
  };
  readonly change: ChangeList<AuditUrlState>;
}

export function AuditPager({ page: { last, newer, older, searchedTo }, change }: AuditPagerProps) {
  const { audit: texts, table } = useAdminTexts();
  const format = useFormat();
  return (
    <nav aria-label={table.pagesLabel} className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="quiet" disabled={newer === null} onClick={() => change({})}>
        {texts.newest}
      </Button>
      <Button variant="quiet" disabled={newer === null} onClick={() => change({ after: String(newer) })}>
        {texts.newer}
      </Button>
      <Button variant="quiet" disabled={older === null} onClick={() => change({ before: String(older) })}>
        {texts.older}
      </Button>
      <p role="status">{searchedTo === null ? '' : texts.searchedTo(format.number(searchedTo))}</p>
      <p className="text-muted">{texts.entries(format.number(last))}</p>
    </nav>
  );
}
