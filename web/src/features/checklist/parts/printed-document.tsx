/** Repeats a line at the top of each printed page: browsers repeat the header group of a table. */
import type { ReactNode } from 'react';

interface PrintedDocumentProps {
  readonly head: string;
  readonly children: ReactNode;
}

export function PrintedDocument({ head, children }: PrintedDocumentProps) {
  return (
    <div className="print:table print:w-full">
      <div aria-hidden className="hidden break-inside-avoid print:table-header-group">
        <p className="pb-4 text-sm">{head}</p>
      </div>
      <div className="space-y-6 print:table-row-group">{children}</div>
    </div>
  );
}
