/** How an officer moves from record to record of a list: the previous and the next one, the keys, and the row on return. */
import { useEffect, useRef, useState } from 'react';
import { useAdminTexts } from '../texts/admin.texts.ts';
import { TextLink } from '../ui/link.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { useShortcuts, useShortcutsChoice } from '../ui/use-shortcuts.ts';
import { Checkbox, Sign } from '../ui/admin-buttons.tsx';

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

interface KeysDialogProps {
  readonly title: string;
  readonly rows: readonly (readonly [key: string, text: string])[];
  readonly onClose: () => void;
}

/** Lists keys, and turns them off for people whose keyboard or speech input types them by accident. */
export function KeysDialog({ title, rows, onClose }: KeysDialogProps) {
  const { common, list: texts } = useAdminTexts();
  const [isOn, choose] = useShortcutsChoice();
  return (
    <Dialog title={title} onClose={onClose}>
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {[...rows, ['?', texts.keys.help] as const].map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-card border border-edge bg-ground px-2 font-sans text-sm">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <Checkbox checked={isOn} onChange={choose}>
          {texts.keysOn}
        </Checkbox>
      </div>
      <DialogButtons>
        <Button data-safe onClick={onClose}>
          {common.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The rows of a text: in each line a key, a colon, and what it does. */
export const keyRows = (keys: string): KeysDialogProps['rows'] =>
  keys.split('\n').map((line) => {
    const [key = '', text = ''] = line.split(': ');
    return [key, text];
  });

/** Leads to the keys of a screen, as `?` does. */
export function ScreenKeys({ keys }: { readonly keys: string }) {
  const { list: texts } = useAdminTexts();
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true) }, 'page');
  return (
    <div className="no-print text-sm max-md:hidden">
      <Button variant="link" onClick={() => setOpen(true)}>
        {texts.keysButton} <kbd className="font-sans">?</kbd>
      </Button>
      {isOpen ? (
        <KeysDialog title={texts.keysButton} rows={keyRows(keys)} onClose={() => setOpen(false)} />
      ) : null}
    </div>
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
