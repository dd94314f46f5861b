/** The only row of a table that has none. */
import type { ReactNode } from 'react';

interface EmptyRowProps {
  readonly columnCount: number;
  readonly children: ReactNode;
}

export function EmptyRow({ columnCount, children }: EmptyRowProps) {
  return (
    <tr className="max-md:block">
      <td colSpan={columnCount} className="px-4 py-10 text-center text-muted max-md:block">
        {children}
      </td>
    </tr>
  );
}
