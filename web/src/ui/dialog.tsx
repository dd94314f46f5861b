/** Modal dialogs on the browser's own `<dialog>`: focus stays inside, Escape closes them. */
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTexts } from '../texts/language.tsx';
import { Button } from './button.tsx';

const boxClasses =
  'm-auto w-[calc(100%-2*var(--spacing-gutter))] rounded-card border border-line p-[min(1.5rem,5vw)] shadow-2xl';
const windowClasses = 'm-0 h-dvh max-h-none w-full max-w-none flex-col open:flex';

/** Open while it is rendered. The element with `data-safe` gets the focus, and the previous element gets it back. */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** Fills the window, with a button that closes it; its content is a column below the title. */
  readonly fullWindow?: boolean;
  /** Announced as an alert dialog: it shows an urgent message. */
  readonly isAlert?: boolean;
}) {
  const { title, onClose, children, wide = false, fullWindow = false, isAlert = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { common } = useTexts();

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const previous = document.activeElement;
    element.showModal();
    element.querySelector<HTMLElement>('[data-safe]')?.focus();
    return () => {
      element.close();
      if (previous instanceof HTMLElement) previous.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A second Escape closes the element without a `cancel` event: a dialog that is still rendered opens again.
        onClose();
        requestAnimationFrame(() => {
          const element = dialog.current;
          if (element?.isConnected === true && !element.open) element.showModal();
        });
      }}
      className={`bg-paper text-ink ${fullWindow ? windowClasses : `${boxClasses} ${wide ? 'max-w-3xl' : 'max-w-lg'}`}`}
    >
      <h2 id={titleId} className={`font-bold ${fullWindow ? 'px-3 py-2 pr-28 text-lg/8' : 'text-xl'}`}>
        {title}
      </h2>
      {children}
      {fullWindow ? (
        <div className="absolute top-1 right-1">
          <Button data-safe variant="quiet" onClick={onClose}>
            {common.close}
          </Button>
        </div>
      ) : null}
    </dialog>
  );
}

export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>;
}

/** Asks for a confirmation. What has a preview or a call of its own is an act (`patterns/act.tsx`). */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  /** Below the text. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { common } = useTexts();
  return (
    <Dialog title={props.title} onClose={props.onCancel}>
      <div className="mt-3 space-y-3">
        <p>{props.text}</p>
        {props.children}
      </div>
      <DialogButtons>
        <Button variant="quiet" data-safe onClick={props.onCancel}>
          {props.cancelLabel ?? common.cancel}
        </Button>
        <Button variant={props.danger === true ? 'danger' : 'strong'} onClick={props.onConfirm}>
          {props.confirmLabel ?? common.confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface AlertDialogProps {
  readonly text: string;
  readonly detail?: string | undefined;
  readonly onClose: () => void;
}

/** Replaces the browser's alert box. */
export function AlertDialog({ text, detail, onClose }: AlertDialogProps) {
  const { common } = useTexts();
  return (
    <Dialog title={text} onClose={onClose} isAlert>
      {detail === undefined ? null : <p className="mt-3">{detail}</p>}
      <DialogButtons>
        <Button data-safe onClick={onClose}>
          {common.ok}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
