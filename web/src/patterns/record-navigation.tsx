/** How an officer moves from record to record of a list: the previous and the next one, the keys, and the row on return. */
import { useEffect, useRef } from 'react';
import { useAdminTexts } from '../texts/admin.texts.ts';
import { TextLink } from '../ui/link.tsx';
import { Button } from '../ui/button.tsx';
import { useShortcuts, useShortcutsChoice } from '../ui/use-shortcuts.ts';
import { Sign } from '../ui/admin-buttons.tsx';

/** The way back from a screen that is not in the menu. */
export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  const { archive } = useAdminTexts();
  return (
    <nav aria-label={archive.path} className="no-print">
      <TextLink to={to}>
        <span className="mr-1 inline-flex">
          <Sign name="back" />
        </span>
        {label}
      </TextLink>
    </nav>
  );
}

interface NeighboursProps {
  /** Names the group. */
  readonly label: string;
  /** Where the record stands in its list; '' while that is unknown. */
  readonly place: string;
  /** Undefined where there is none. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** The ways to the previous and the next record of a list, also by K and J. */
export function Neighbours({ label, place, onPrevious, onNext }: NeighboursProps) {
  const { examine: texts } = useAdminTexts();
  useShortcuts({ j: onNext, k: onPrevious }, 'page');
  return (
    <div role="group" aria-label={label} className="flex items-center gap-1 max-[16rem]:flex-wrap sm:gap-2">
      <Button
        variant="quiet"
        aria-label={texts.previous}
        aria-keyshortcuts="K"
        disabled={onPrevious === undefined}
        onClick={onPrevious}
      >
        <Sign name="back" />
      </Button>
      <span className="min-w-16 text-center text-muted sm:min-w-20">{place}</span>
      <Button
        variant="quiet"
        aria-label={texts.next}
        aria-keyshortcuts="J"
        disabled={onNext === undefined}
        onClick={onNext}
      >
        <Sign name="forth" />
      </Button>
    </div>
  );
}

/** The keys of a screen, and a button that turns them off for people whose keyboard or speech input types them by accident. */
export function ShortcutsLine({ keys, keysAreOff }: Readonly<Record<'keys' | 'keysAreOff', string>>) {
  const { examine: texts } = useAdminTexts();
  const [isOn, choose] = useShortcutsChoice();
  return (
    <p className="no-print mb-2 text-sm text-muted max-md:hidden">
      {isOn ? keys : keysAreOff}{' '}
      <Button variant="link" onClick={() => choose(!isOn)}>
        {isOn ? texts.turnKeysOff : texts.turnKeysOn}
      </Button>
    </p>
  );
}

/** The centre that was last shown: its row in the list gets the focus on return. */
let openedId: string | null = null;

/** With the end of a session. */
export function forgetOpenedRow(): void {
  openedId = null;
}

/** For the screen of a centre. */
export function useRememberOpenedRow(centreId: string): void {
  useEffect(() => {
    openedId = centreId;
  }, [centreId]);
}

/** Gives the focus to the opened centre once `rows` have loaded. */
export function useOpenedCentre(rows: unknown): void {
  const hasReturned = useRef(false);
  useEffect(() => {
    if (rows === undefined || hasReturned.current) return;
    hasReturned.current = true;
    if (openedId === null) return;
    const link = document.getElementById(`centre-${openedId}`);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'center' });
    openedId = null;
  }, [rows]);
}
