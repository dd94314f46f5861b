/** What a head is told whose centre the master list no longer has for them (product.md, The checklist 5). */
import { useState } from 'react';
import { useGuideTexts } from '../../../texts/guide.texts.ts';
import { HelpContact } from '../../../ui/help-contact.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { useChecklist } from '../checklist-context.tsx';
import { isLost } from '../draft/view.ts';

/** Above every step and the preview, once the server has refused a save for that reason. */
export function LostCentre() {
  const { lost } = useGuideTexts();
  const { send, local } = useChecklist();
  const [isShown, setShown] = useState(false);
  // While it is sent again, the box stays.
  if (send.kind !== 'sending' && isShown !== isLost(send)) setShown(isLost(send));
  if (!isShown) return null;
  return (
    <div className="no-print mb-6">
      <Notice tone="bad" live="alert">
        <p className="font-semibold">{lost.title}</p>
        <p>{lost.text}</p>
        {local === 'impossible' ? null : <p>{lost.kept}</p>}
        <HelpContact />
      </Notice>
    </div>
  );
}

/** In place of the checklist, when there is no centre at all. */
export function NoCentre() {
  const { centre, lost } = useGuideTexts();
  return (
    <Notice tone="warn">
      <p>{centre.none}</p>
      <p>{lost.saved}</p>
      <HelpContact />
    </Notice>
  );
}
