/** Leads through the pages of a table. */
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { useFormat } from '../texts/format.ts';
import { Button } from '../ui/button.tsx';

interface PagerProps {
  readonly page: number;
  /** Rows on all pages. */
  readonly total: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, total, pageSize, onPage }: PagerProps) {
  const { table: texts } = useAdminTexts();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav aria-label={texts.pagesLabel} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {texts.prev}
      </Button>
      <p role="status">{texts.page(format.number(page), format.number(pages))}</p>
      <Button variant="quiet" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {texts.next}
      </Button>
      <p className="text-muted">{texts.total(format.number(total))}</p>
    </nav>
  );
}
