/** Step 4: geotagged photos, strong room, dispatch room, CCTV, feedback (specification section 2, step4). */
import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';
import { usePhotoTexts } from '../../../texts/use-photo-texts.ts';
import { Card } from '../../../ui/messages.tsx';
import { useChecklist, useIsClosed } from '../checklist-context.tsx';
import { hasWaitingPhoto } from '../draft/draft.ts';
import type HandoverPanelType from '../handover/handover-panel.tsx';
import { FieldNotes } from '../parts/notes.tsx';
import { QuestionFields } from '../parts/fields.tsx';
import { StepFrame } from '../parts/step-frame.tsx';
import { PhotoCards } from '../photos/photo-cards.tsx';
import { useIsComputer } from '../photos/photo-field.tsx';
import { usePhotos } from '../photos/use-photo.ts';

/** Step 4 works without it, for example when it cannot be loaded. */
const HandoverPanel = lazy<ComponentType<ComponentProps<typeof HandoverPanelType>>>(async () =>
  import('../handover/handover-panel.tsx').catch(() => ({ default: () => null })),
);

export default function Step4() {
  const { common } = usePhotoTexts();
  const { draft } = useChecklist();
  const isClosed = useIsClosed();
  const both = usePhotos(!isClosed || hasWaitingPhoto(draft));
  /** First on a computer, which has no camera for them; on a phone, which seldom needs another one, with the rest of the help. */
  const isComputer = useIsComputer();
  const isFirst = isComputer && !isClosed;
  const handover = (
    <Suspense fallback={<div className="min-h-36 sm:min-h-24" />}>
      <HandoverPanel isMain={isFirst && !both.areDone} />
    </Suspense>
  );
  return (
    <StepFrame step="step4" nextLabel={common.finish} isInCards isNextMain={both.areDone}>
      {(errors) => (
        <>
          {isFirst ? handover : null}
          <PhotoCards
            both={both}
            errorOf={errors.of}
            isQuiet={isFirst}
            Notes={FieldNotes}
            help={isFirst ? null : handover}
          >
            <Card>
              <div className="flex flex-col gap-6">
                <QuestionFields step="step4" errors={errors} shows={({ kind }) => kind !== 'photo'} />
              </div>
            </Card>
          </PhotoCards>
        </>
      )}
    </StepFrame>
  );
}
