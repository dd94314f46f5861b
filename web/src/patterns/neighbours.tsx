/** The ways to the previous and the next record of a list, also by K and J. */
import { Button } from '../ui/button.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';

interface NeighboursProps {
  readonly texts: { readonly neighbours: string; readonly previous: string; readonly next: string };
  /** Where the record stands in its list; '' while that is unknown. */
  readonly place: string;
  /** Undefined where there is none. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

export function Neighbours({ texts, place, onPrevious, onNext }: NeighboursProps) {
  useShortcuts({ j: onNext, k: onPrevious }, 'page');
  return (
    <div role="group" aria-label={texts.neighbours} className="flex items-center gap-1 sm:gap-2">
      <Button
        variant="quiet"
        aria-label={texts.previous}
        aria-keyshortcuts="K"
        disabled={onPrevious === undefined}
        onClick={onPrevious}
      >
        <span aria-hidden>←</span>
      </Button>
      <span className="min-w-16 text-center text-muted sm:min-w-20">{place}</span>
      <Button
        variant="quiet"
        aria-label={texts.next}
        aria-keyshortcuts="J"
        disabled={onNext === undefined}
        onClick={onNext}
      >
        <span aria-hidden>→</span>
      </Button>
    </div>
  );
}
