/** "Accept all without reasons": a button, the dialog with what it would do, and a notice of what it did. */
import { useState } from 'react';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { TakeFocus } from '../../../ui/take-focus.tsx';
import { useReviewsChanged } from '../review-query.ts';
import { AcceptDialog, type Accepted } from './accept-dialog.tsx';

export function AcceptedNotice({ accepted }: { readonly accepted: Accepted }) {
  const { accept: texts } = useAdminTexts().review;
  const format = useFormat();
  return (
    <div className="mb-3">
      <TakeFocus of={accepted}>
        <Notice tone="good" live="status">
          <p>{texts.done(format.number(accepted.accepted), format.number(accepted.drawn))}</p>
        </Notice>
      </TakeFocus>
    </div>
  );
}

interface AcceptUnmarkedProps {
  /** '' for all. */
  readonly state: string;
  /** Called with null when a new attempt begins. */
  readonly onAccepted: (accepted: Accepted | null) => void;
}

export function AcceptUnmarked({ state, onAccepted }: AcceptUnmarkedProps) {
  const { accept: texts } = useAdminTexts().review;
  const { reloadLists } = useReviewsChanged();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    onAccepted(null);
    setOpen(true);
  };
  const finish = (done: Accepted): void => {
    setOpen(false);
    onAccepted(done);
    reloadLists();
  };
  return (
    <>
      <Button variant="quiet" onClick={open}>
        {texts.open}
      </Button>
      {isOpen ? <AcceptDialog state={state} onAccepted={finish} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
