/**
 * Repeats a line at the top of each printed page: browsers repeat the header group of a table. The line is generated content, so
 * that the page itself has it only once.
 */
import type { ReactNode } from 'react';

interface PrintedDocumentProps {
  readonly head: string;
  readonly children: ReactNode;
}

export function PrintedDocument({ head, children }: PrintedDocumentProps) {
  return (
    <div className="print:table print:w-full">
      <div
        aria-hidden
        data-head={head}
        className="hidden break-inside-avoid text-sm before:block before:pb-4 before:content-[attr(data-head)] print:table-header-group"
      />
      <div className="space-y-6 print:table-row-group">{children}</div>
    </div>
  );
}
