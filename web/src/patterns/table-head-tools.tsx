/** What a pointer does with the heads of a dense table: drags the edge of a column to size it, and a heading to another place. */
import { useRef, type DragEvent, type PointerEvent } from 'react';
import { resizedWidths, type DenseColumn } from './table-column.ts';

interface ColumnSizerProps {
  readonly columns: readonly Pick<DenseColumn<never>, 'width'>[];
  readonly index: number;
  /** In rem, of all columns; `isDone` when the edge is let go. */
  readonly onResize: (widths: readonly number[], isDone: boolean) => void;
}

/** The edge of a column. With the keyboard a column is sized in the dialog of the columns. */
export function ColumnSizer({ columns, index, onResize }: ColumnSizerProps) {
  const start = useRef<{
    readonly x: number;
    readonly pxPerRem: number;
    readonly columns: ColumnSizerProps['columns'];
  }>(null);
  const widthsAt = (event: PointerEvent): readonly number[] | null => {
    if (start.current === null) return null;
    const { x, pxPerRem } = start.current;
    return resizedWidths(start.current.columns, index, (event.clientX - x) / pxPerRem);
  };
  return (
    <span
      aria-hidden
      data-column-edge
      onPointerDown={(event) => {
        const head = event.currentTarget.closest('th')?.getBoundingClientRect();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = {
          x: event.clientX,
          pxPerRem: (head?.width ?? 0) / (columns[index]?.width ?? 1),
          columns,
        };
      }}
      onPointerMove={(event) => {
        const widths = widthsAt(event);
        if (widths !== null) onResize(widths, false);
      }}
      onPointerUp={(event) => {
        const widths = widthsAt(event);
        start.current = null;
        if (widths !== null) onResize(widths, true);
      }}
      className="absolute inset-y-1 right-0 z-1 w-2 cursor-col-resize touch-none border-r border-line hover:border-r-3 hover:border-action active:border-r-3 active:border-action"
    />
  );
}

/** The handlers of a heading that can be dragged to the place of another. */
export function useDraggedHeads<Key extends string>(onMove: ((key: Key, to: Key) => void) | undefined) {
  const dragged = useRef<Key | null>(null);
  return (key: Key) =>
    onMove === undefined
      ? {}
      : {
          onDragStart: () => {
            dragged.current = key;
          },
          onDragOver: (event: DragEvent) => event.preventDefault(),
          onDrop: (event: DragEvent) => {
            event.preventDefault();
            if (dragged.current !== null && dragged.current !== key) onMove(dragged.current, key);
            dragged.current = null;
          },
        };
}
