/**
 * Repeats a line at the top of each printed page: browsers repeat the header group of a table. The line is generated content, so
 * that the page itself has it only once.
 */
import type { ReactNode } from 'react';

interface PrintedDocumentProps {
  readonly head: string;
  /** Whether its parts have space between them. */
  readonly spaced?: boolean;
  readonly children: ReactNode;
}

export function PrintedDocument({ head, spaced = false, children }: PrintedDocumentProps) {
  return (
    <div className="print:table print:w-full">
      <div
        aria-hidden
        data-head={head}
        className="hidden break-inside-avoid text-sm before:block before:pb-4 before:content-[attr(data-head)] print:table-header-group"
      />
      <div className={`print:table-row-group ${spaced ? 'space-y-6' : ''}`}>{children}</div>
    </div>
  );
}
