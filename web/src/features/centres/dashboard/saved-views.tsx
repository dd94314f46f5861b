/** "Saved views": the button that opens the lists that this administrator has saved by name. */
import { lazy, Suspense, useState } from 'react';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLoadLater } from '../../../ui/lazy.ts';

const loadSteps = async () => ({ default: (await import('./saved-views-steps.tsx')).SavedViewsSteps });
const SavedViewsSteps = lazy(loadSteps);

export function SavedViews() {
  const { views: texts } = useAdminTexts().workLists;
  const [isOpen, setOpen] = useState(false);
  useLoadLater(loadSteps);
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen ? (
        <Suspense>
          <SavedViewsSteps onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
