/** Shows what can be done with the selected centres where the figures of the list are, so that nothing moves. */
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../../ui/lazy.ts';
import { isSelecting, type Selection } from './use-selection.ts';

const SelectionTools = lazyPart(async () => (await import('./selection-tools.tsx')).SelectionTools);

interface SelectionPlaceProps {
  readonly selection: Selection;
  /** Centres of the list on all pages. */
  readonly total: number;
  readonly children: ReactNode;
}

export function SelectionPlace({ children, ...props }: SelectionPlaceProps) {
  return (
    <div className="relative">
      <div className={isSelecting(props.selection) ? 'invisible' : ''}>{children}</div>
      <Suspense>
        <SelectionTools {...props} />
      </Suspense>
    </div>
  );
}
