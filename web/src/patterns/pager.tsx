/** Leads through the pages of a table: a line above it, and all controls below it. */
import { useState, type ReactNode } from 'react';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { useFormat } from '../texts/format.ts';
import { Button } from '../ui/button.tsx';

/** A button in the line above a table. */
export const toolClasses =
  'min-h-11 min-w-9 rounded-card px-2 text-sm font-semibold text-action hover:bg-action-soft aria-disabled:text-muted aria-disabled:hover:bg-transparent md:min-h-9';

interface PagerProps {
  readonly page: number;
  /** Rows on all pages. */
  readonly total: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
}

const pageCount = ({ total, pageSize }: PagerProps): number => Math.max(1, Math.ceil(total / pageSize));

/** The page that somebody typed: the last one for a page beyond it, the current one for what is no page. */
export function parsePage(typed: string, page: number, pages: number): number {
  const number = Number(typed.trim());
  return Number.isInteger(number) && number > 0 ? Math.min(number, pages) : page;
}

/** The number of the page in a field: Enter leads to the typed one. */
function GoToPage({ page, pages, onPage }: { readonly pages: number } & Pick<PagerProps, 'page' | 'onPage'>) {
  const { list: texts } = useAdminTexts();
  const [typed, setTyped] = useState(String(page));
  const [shown, setShown] = useState(page);
  if (shown !== page) {
    setShown(page);
    setTyped(String(page));
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = parsePage(typed, page, pages);
        setTyped(String(chosen));
        if (chosen !== page) onPage(chosen);
      }}
    >
      <input
        aria-label={texts.goTo}
        title={texts.goTo}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={7}
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(String(page))}
        className="min-h-11 w-14 rounded-card border border-edge bg-paper px-2 text-right md:min-h-8"
      />
    </form>
  );
}

interface StepProps extends Pick<PagerProps, 'page' | 'onPage'> {
  readonly to: number;
  readonly label: string;
  readonly children: string;
}

/** Keeps the focus at the first and the last page, which a disabled button would lose. */
function Step({ page, to, label, onPage, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={to === page || undefined}
      onClick={() => {
        if (to !== page) onPage(to);
      }}
      className={toolClasses}
    >
      {children}
    </button>
  );
}

/** Above the table: which rows are shown, and on large screens the pages. */
export function TopPager({ children, ...props }: PagerProps & { readonly children: ReactNode }) {
  const { page, total, pageSize, onPage } = props;
  const { list: texts } = useAdminTexts();
  const format = useFormat();
  const pages = pageCount(props);
  const [first, last] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total)];
  const toPage = (to: number): string => texts.page(format.number(to));
  return (
    <div className="flex flex-wrap items-center gap-x-2 md:min-h-10">
      <p className="text-sm text-muted">
        {total === 0
          ? '\u00a0'
          : texts.range(format.number(first), format.number(last), format.number(total))}
      </p>
      {pages === 1 ? null : (
        <div role="group" aria-label={texts.pages} className="flex items-center max-md:hidden">
          <Step page={page} to={1} label={texts.firstPage} onPage={onPage}>
            «
          </Step>
          <Step page={page} to={Math.max(1, page - 1)} label={toPage(Math.max(1, page - 1))} onPage={onPage}>
            ‹
          </Step>
          <GoToPage page={page} pages={pages} onPage={onPage} />
          <span className="ml-1 text-sm text-muted">{texts.ofPages(format.number(pages))}</span>
          <Step
            page={page}
            to={Math.min(pages, page + 1)}
            label={toPage(Math.min(pages, page + 1))}
            onPage={onPage}
          >
            ›
          </Step>
          <Step page={page} to={pages} label={texts.lastPage} onPage={onPage}>
            »
          </Step>
        </div>
      )}
      {children}
    </div>
  );
}

export function Pager(props: PagerProps) {
  const { page, total, onPage } = props;
  const { table: texts, list } = useAdminTexts();
  const format = useFormat();
  const pages = pageCount(props);
  const step = (label: string, to: number, isDisabled: boolean) => (
    <Button variant="quiet" disabled={isDisabled} onClick={() => onPage(to)}>
      {label}
    </Button>
  );
  return (
    <nav aria-label={texts.pagesLabel} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {pages > 2 ? step(list.first, 1, page <= 1) : null}
      {step(texts.prev, page - 1, page <= 1)}
      <p role="status">{texts.page(format.number(page), format.number(pages))}</p>
      {step(texts.next, page + 1, page >= pages)}
      {pages > 2 ? (
        <>
          {step(list.last, pages, page >= pages)}
          <label className="flex items-center gap-2 md:hidden">
            <span aria-hidden className="text-sm text-muted">
              {list.goTo}
            </span>
            <GoToPage page={page} pages={pages} onPage={onPage} />
          </label>
        </>
      ) : null}
      <p className="text-muted">{texts.total(format.number(total))}</p>
    </nav>
  );
}
