/** The centre form above the list: it adds a centre until one is edited, and is never emptied of typed text unasked. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { CentreForm } from './centre-form.tsx';
import {
  emptyCentre,
  isUnsaved,
  openCentre,
  useCentreFormValues,
  type CentreFormValues,
  type ReadCentre,
} from './configuration-state.tsx';
import { editButtonId } from './master-list-columns.tsx';

/** What waits for the confirmation that typed text may be discarded. */
type Waiting = { readonly open: ReadCentre } | 'close' | null;

export function useCentrePanel() {
  const [values, setValues] = useCentreFormValues();
  const [waiting, setWaiting] = useState<Waiting>(null);
  const close = (): void => setValues(emptyCentre);
  const act = (wanted: NonNullable<Waiting>): void =>
    wanted === 'close' ? close() : setValues(openCentre(wanted.open, values));
  const askFor = (wanted: NonNullable<Waiting>): void =>
    isUnsaved(values) ? setWaiting(wanted) : act(wanted);

  return {
    values,
    setValues,
    waiting,
    edit: (centre: ReadCentre) => askFor({ open: centre }),
    askToClose: () => askFor('close'),
    /** The edited centre is deleted. */
    drop: (isEdited: (centre: ReadCentre) => boolean) => {
      if (values.editing !== null && isEdited(values.editing)) close();
    },
    answer: (discards: boolean) => {
      setWaiting(null);
      if (discards && waiting !== null) act(waiting);
    },
  };
}

/** A centre that is opened takes the focus into the form; when its edit ends, its button in the list gets the focus back. */
function useFocus({ editing, opened }: CentreFormValues) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ editing, opened });
  useEffect(() => {
    const left = before.current;
    before.current = { editing, opened };
    if (editing === null && left.editing !== null)
      // The message about what was saved stays in sight.
      document.getElementById(editButtonId(left.editing.id))?.focus({ preventScroll: true });
    if (editing === null || opened === left.opened) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    document.getElementById('centre_code')?.focus();
  }, [editing, opened]);
  return box;
}

interface CentrePanelProps {
  readonly panel: ReturnType<typeof useCentrePanel>;
}

export function CentrePanel({ panel }: CentrePanelProps) {
  const { config: texts } = useAdminTexts();
  const box = useFocus(panel.values);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    // A dialog that the form has opened closes first.
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return;
    // The browser would close the question with the same press.
    event.preventDefault();
    panel.askToClose();
  });
  useEffect(() => {
    const element = box.current;
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [box]);
  return (
    <>
      {/* On phones below the list, which would otherwise begin too far down. */}
      <div ref={box} className="mb-3 max-md:order-last max-md:mt-4">
        <CentreForm values={panel.values} onChange={panel.setValues} onCancel={panel.askToClose} />
      </div>
      {panel.waiting === null ? null : (
        <ConfirmDialog
          danger
          title={texts.discardTitle}
          text={texts.discardText(panel.values.editing?.centre_code ?? null)}
          confirmLabel={texts.discard}
          onConfirm={() => panel.answer(true)}
          onCancel={() => panel.answer(false)}
        />
      )}
    </>
  );
}
