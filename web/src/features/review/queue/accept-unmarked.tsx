/** "Accept all without reasons": a button, the dialog with what it would do, and what it did. */
import { useState } from 'react';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { TakeFocus } from '../../../ui/take-focus.tsx';
import { useReviewsChanged } from '../review-query.ts';
import { AcceptDialog, type Accepted } from './accept-dialog.tsx';

/** @param state '' for all */
export function AcceptUnmarked({ state }: { readonly state: string }) {
  const { accept: texts } = useAdminTexts().review;
  const format = useFormat();
  const { reloadLists } = useReviewsChanged();
  const [isOpen, setOpen] = useState(false);
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const open = (): void => {
    setAccepted(null);
    setOpen(true);
  };
  const finish = (done: Accepted): void => {
    setOpen(false);
    setAccepted(done);
    reloadLists();
  };
  return (
    <>
      <Button variant="quiet" onClick={open}>
        {texts.open}
      </Button>
      {accepted === null ? null : (
        <div className="basis-full">
          <TakeFocus of={accepted}>
            <Notice tone="good" live="status">
              <p>{texts.done(format.number(accepted.accepted), format.number(accepted.drawn))}</p>
            </Notice>
          </TakeFocus>
        </div>
      )}
      {isOpen ? <AcceptDialog state={state} onAccepted={finish} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
