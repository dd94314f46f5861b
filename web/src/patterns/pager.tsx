/** Leads through the pages of a table: the line at its foot. */
import { useState, type ReactNode } from 'react';
import { useAdminTexts } from '../texts/admin.texts.ts';
import { useFormat } from '../texts/format.ts';
import { Button } from '../ui/button.tsx';

/** A button in the line at the foot of a table. */
export const toolClasses =
  'control min-h-11 min-w-8 rounded-card border border-transparent px-2 text-action hover:bg-action-soft aria-disabled:text-muted aria-disabled:hover:bg-transparent pointer-coarse:min-w-11';

interface PagerProps {
  readonly page: number;
  /** Rows on all pages. */
  readonly total: number;
  /** Where a row may be an entry of several centres: how many they all are, as the other figures of the screen count. */
  readonly centres?: number | undefined;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
  /** Between the rows and the pages. */
  readonly children?: ReactNode;
}

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
        className="control min-h-11 w-14 rounded-card border border-edge bg-paper px-2 text-right"
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

/** Below a table, and in sight while it scrolls: which rows are shown, tools, and the pages. */
export function Pager({ page, total, centres = total, pageSize, onPage, children }: PagerProps) {
  const { table: texts, list } = useAdminTexts();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const [first, last] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total)];
  const range = [format.number(first), format.number(last), format.number(total)] as const;
  const shown = centres === total ? list.range(...range) : list.entries(...range, format.number(centres));
  const step = (label: string, to: number, isDisabled: boolean) => (
    <Button variant="quiet" disabled={isDisabled} onClick={() => onPage(to)}>
      {label}
    </Button>
  );
  return (
    <nav
      aria-label={texts.pagesLabel}
      className="no-print bottom-0 z-4 -mx-1 md:sticky flex flex-wrap items-center gap-x-2 bg-ground px-1 py-0.5 text-sm max-md:justify-between"
    >
      <p className="text-muted max-md:order-last max-md:basis-full max-md:text-xs">
        {total === 0 ? '\u00a0' : shown}
      </p>
      <div className="grow max-md:hidden" />
      {children}
      {/* On a phone the line has no room for more than the next pages. */}
      {pages > 2 ? (
        <span className="contents max-md:hidden">
          <Step page={page} to={1} label={list.firstPage} onPage={onPage}>
            «
          </Step>
        </span>
      ) : null}
      {step(texts.prev, page - 1, page <= 1)}
      <p role="status">{texts.page(format.number(page), format.number(pages))}</p>
      {step(texts.next, page + 1, page >= pages)}
      {pages > 2 ? (
        <span className="contents max-md:hidden">
          <Step page={page} to={pages} label={list.lastPage} onPage={onPage}>
            »
          </Step>
          <GoToPage page={page} pages={pages} onPage={onPage} />
        </span>
      ) : null}
    </nav>
  );
}
