/** Dialogs that ask for a confirmation, or show a message until it is closed. */
import type { ReactNode } from 'react';
import { useTexts } from '../texts/language.tsx';
import { Button } from './button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  /** The label of the confirming button while the action is in progress; until it ends the dialog cannot be closed. */
  readonly busyLabel?: string | undefined;
  /** It cannot be confirmed yet. */
  readonly disabled?: boolean;
  /** Below the text. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { common } = useTexts();
  const busy = props.busyLabel !== undefined;
  return (
    <Dialog title={props.title} onClose={busy ? () => undefined : props.onCancel}>
      <div className="mt-3 space-y-3">
        <p>{props.text}</p>
        {props.children}
      </div>
      <DialogButtons>
        <Button variant="quiet" data-safe disabled={busy} onClick={props.onCancel}>
          {props.cancelLabel ?? common.cancel}
        </Button>
        <Button
          variant={props.danger === true ? 'danger' : 'strong'}
          busy={busy}
          disabled={props.disabled}
          onClick={props.onConfirm}
        >
          {props.busyLabel ?? props.confirmLabel ?? common.confirm}
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
