/** The place of the centre form above the list: closed until a centre is added or edited, and never closed over typed text unasked. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Notice, ScrollIntoView } from '../../../ui/messages.tsx';
import { CentreForm } from './centre-form.tsx';
import {
  emptyCentre,
  isUnsaved,
  openCentre,
  useCentreFormValues,
  type ReadCentre,
} from './configuration-state.tsx';
import { editButtonId } from './master-list-columns.tsx';

export const addButtonId = 'add-centre';

/** What waits for the confirmation that typed text may be discarded. */
type Waiting = { readonly open: ReadCentre } | 'close' | null;

const openerId = (editing: ReadCentre | null): string =>
  editing === null ? addButtonId : editButtonId(editing.id);

/** When the form closes, the button that opened it gets the focus; the one that adds when it has gone. Returns how to name it. */
function useReturnedFocus(isOpen: boolean, initial: string | null): (id: string) => void {
  const returnTo = useRef(initial);
  useEffect(() => {
    if (isOpen || returnTo.current === null) return;
    (document.getElementById(returnTo.current) ?? document.getElementById(addButtonId))?.focus();
    returnTo.current = null;
  }, [isOpen]);
  return (id) => {
    returnTo.current = id;
  };
}

export function useCentrePanel() {
  const [values, setValues] = useCentreFormValues();
  // What was typed before another screen or the login is shown again.
  const [isOpen, setOpen] = useState(() => values.editing !== null || isUnsaved(values));
  /** Increases each time somebody opens the form, which then takes the focus. */
  const [opened, setOpened] = useState(0);
  const [waiting, setWaiting] = useState<Waiting>(null);
  const [isUpdated, setUpdated] = useState(false);
  const returnFocusTo = useReturnedFocus(isOpen, isOpen ? openerId(values.editing) : null);

  const show = (editing: ReadCentre | null): void => {
    returnFocusTo(openerId(editing));
    setUpdated(false);
    setOpen(true);
    setOpened((count) => count + 1);
  };
  const open = (centre: ReadCentre): void => {
    setValues(openCentre(centre, values));
    show(centre);
  };
  const close = (): void => {
    setValues(emptyCentre);
    setOpen(false);
  };
  const act = (wanted: NonNullable<Waiting>): void => (wanted === 'close' ? close() : open(wanted.open));
  const askFor = (wanted: NonNullable<Waiting>): void =>
    isUnsaved(values) ? setWaiting(wanted) : act(wanted);

  return {
    values,
    setValues,
    isOpen,
    opened,
    isUpdated,
    waiting,
    add: () => show(null),
    edit: (centre: ReadCentre) => askFor({ open: centre }),
    askToClose: () => askFor('close'),
    onUpdated: () => {
      close();
      setUpdated(true);
    },
    /** The edited centre is deleted. */
    drop: (isEdited: (centre: ReadCentre) => boolean) => {
      setUpdated(false);
      if (values.editing !== null && isEdited(values.editing)) close();
    },
    answer: (discards: boolean) => {
      setWaiting(null);
      if (discards && waiting !== null) act(waiting);
    },
  };
}

interface CentrePanelProps {
  readonly panel: ReturnType<typeof useCentrePanel>;
}

function OpenForm({ panel }: CentrePanelProps) {
  const box = useRef<HTMLDivElement>(null);
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
  }, []);
  useEffect(() => {
    if (panel.opened === 0) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.querySelector('input')?.focus();
  }, [panel.opened]);
  return (
    <div ref={box} className="mb-3">
      <CentreForm
        values={panel.values}
        onChange={panel.setValues}
        onUpdated={panel.onUpdated}
        onClose={panel.askToClose}
      />
    </div>
  );
}

export function CentrePanel({ panel }: CentrePanelProps) {
  const { config: texts } = useAdminTexts();
  return (
    <>
      {panel.isOpen ? <OpenForm panel={panel} /> : null}
      {panel.isUpdated ? (
        <ScrollIntoView of={panel.isUpdated}>
          <div className="mb-3">
            <Notice tone="good" live="status">
              <p>{texts.updated}</p>
            </Notice>
          </div>
        </ScrollIntoView>
      ) : null}
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
