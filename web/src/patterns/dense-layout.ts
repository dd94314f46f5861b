/** Widths and pinned columns of a dense table. */
import type { CSSProperties } from 'react';
import type { DenseColumn } from './table-column.ts';

type Columns = readonly Pick<DenseColumn<never>, 'width' | 'pinned'>[];

/** What the frame of the screens leaves for a table at 1280 px, in rem. */
const frameWidth = 63.5;

const totalWidth = (columns: Columns): number => columns.reduce((sum, { width }) => sum + width, 0);

/** Whether all columns have their width from 1280 px up. */
export function fitsFrame(columns: Columns): boolean {
  return totalWidth(columns) <= frameWidth;
}

/** The distance to the edge at which a pinned column stays. */
export function pinStyle(columns: Columns, index: number): CSSProperties | undefined {
  switch (columns[index]?.pinned) {
    case 'left':
      return { left: `${totalWidth(columns.slice(0, index))}rem` };
    case 'right':
      return { right: `${totalWidth(columns.slice(index + 1))}rem` };
    case undefined:
      return undefined;
  }
}

/** A line beside the pinned columns, where the others pass below them. */
export function pinClasses(columns: Columns, index: number): string {
  const pinned = columns[index]?.pinned;
  if (pinned === undefined) return '';
  const isInner = columns[pinned === 'left' ? index + 1 : index - 1]?.pinned !== pinned;
  const line = pinned === 'left' ? 'md:border-r' : 'md:border-l';
  return `md:sticky ${isInner ? `${line} md:border-r-line md:border-l-line` : ''}`;
}
