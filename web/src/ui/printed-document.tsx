/** The frame of a printed document. */
import type { ReactNode } from 'react';
import { readSetting, useAgencyNames } from '../texts/page-settings.ts';

/**
 * Repeats the emblem, the agency and a line at the top of each printed page: browsers repeat the header group of a table. The line is
 * generated content, so that the page itself has it only once.
 */
export function PrintedDocument({ head, children }: { readonly head: string; readonly children: ReactNode }) {
  const [agency = ''] = useAgencyNames();
  const logo = readSetting('agency-logo');
  const line = [agency, head].filter((part) => part !== '').join(' · ');
  return (
    <div className="print:table print:w-full">
      <div aria-hidden className="hidden break-inside-avoid text-sm print:table-header-group">
        <div data-head={line} className="flex items-center gap-2 pb-4 after:content-[attr(data-head)]">
          {logo === '' ? null : <img src={logo} alt="" className="size-[40px] object-contain" />}
        </div>
      </div>
      <div className="print:table-row-group">{children}</div>
    </div>
  );
}
