/** The preview: the checklist as a document, and its submission (specification section 2, preview). */
import { useEffect } from 'react';
import { parseFormValues } from '#contract/checklist/derive/form-values.ts';
import { useExamTitle } from '../../texts/page-settings.ts';
import { useGuideTexts } from '../../texts/guide-texts.ts';
import { useSubmissionTexts } from '../../texts/submission-texts.ts';
import { Heading } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useChecklist, useChecklistSession } from './checklist-context.tsx';
import { focusWhenShown, useEditFromPreview } from './guide/edit-from-preview.ts';
import { LookAgain } from './coach/look-again.tsx';
import { useRowMarks } from './guide/row-marks.ts';
import { DocumentTable } from './parts/document-table.tsx';
import { StepList } from './parts/step-list.tsx';
import { Submit } from './parts/submit.tsx';

/** Sends what is not on the server yet: this screen has no Next that would. */
function useSendOnOpening(): void {
  const session = useChecklistSession();
  useEffect(() => {
    session.saveAndSync().catch(reportError);
  }, [session]);
}

/** After an edit from here the focus is on its row; a component of its own, so that it comes after the heading's. */
function FocusedRow() {
  const row = useEditFromPreview()?.field ?? null;
  useEffect(() => (row === null ? undefined : focusWhenShown(`change-${row}`)), [row]);
  return null;
}

export default function Preview() {
  const { preview } = useSubmissionTexts();
  const { guide } = useGuideTexts();
  const exam = useExamTitle();
  const { draft } = useChecklist();
  const session = useChecklistSession();
  const { run: refreshPhotos } = useAction(() => session.refreshPhotoPaths());
  const marks = useRowMarks();
  useSendOnOpening();
  const texts = { changed: guide.changed, elsewhere: guide.changedElsewhere };
  return (
    <div className="relative">
      <StepList current="preview" />
      <Heading lead={exam}>{preview.title}</Heading>
      <div className="space-y-6">
        <DocumentTable
          changeable
          marks={new Map([...marks].map(([number, mark]) => [number, texts[mark]]))}
          onPhotoMissing={refreshPhotos}
          document={{ centre: draft.centre, answers: parseFormValues(draft.answers), photos: draft.photos }}
        />
        <div>
          <LookAgain />
          <Submit />
        </div>
      </div>
      <FocusedRow />
    </div>
  );
}
