/** Step 4: geotagged photos, strong room, dispatch room, CCTV, feedback (specification section 2, step4). */
import { Card } from '../../../ui/messages.tsx';
import { useChecklist, useIsClosed } from '../checklist-context.tsx';
import { hasWaitingPhoto } from '../draft/draft.ts';
import { HandoverPanel } from '../handover/handover-panel.tsx';
import { QuestionFields } from '../parts/fields.tsx';
import { FieldNotes } from '../parts/notes.tsx';
import { StepFrame } from '../parts/step-frame.tsx';
import { PhotoCards } from '../photos/photo-cards.tsx';
import { useIsComputer } from '../photos/photo-field.tsx';
import { usePhotos } from '../photos/use-photo.ts';

export default function Step4() {
  const { draft } = useChecklist();
  const isClosed = useIsClosed();
  const both = usePhotos(!isClosed || hasWaitingPhoto(draft));
  const isComputer = useIsComputer();
  /** First on a computer, which has no camera for them; on a phone, which seldom needs another one, with the rest of the help. */
  const isFirst = isComputer && !isClosed;
  const handover = <HandoverPanel isMain={isFirst && !both.areDone} />;
  return (
    <StepFrame step="step4" isInCards isNextMain={both.areDone}>
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
                <QuestionFields step="step4" errors={errors} />
              </div>
            </Card>
          </PhotoCards>
        </>
      )}
    </StepFrame>
  );
}
