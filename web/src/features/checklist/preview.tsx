/** The preview: the checklist as a document, and its submission (specification section 2, preview). */
import { parseFormValues } from '#contract/checklist/derive/form-values.ts';
import { useExamTitle } from '../../patterns/exam-title.ts';
import { useTexts } from '../../texts/language.tsx';
import { Heading } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useChecklist, useChecklistSession } from './checklist-context.tsx';
import { DocumentTable } from './parts/document-table.tsx';
import { PairRemark } from './parts/pair-remark.tsx';
import { StepList } from './parts/step-list.tsx';
import { Submit } from './parts/submit.tsx';

export default function Preview() {
  const { preview } = useTexts();
  const exam = useExamTitle();
  const { draft } = useChecklist();
  const session = useChecklistSession();
  const { run: refreshPhotos } = useAction(() => session.refreshPhotoPaths());
  return (
    <>
      <StepList current="preview" />
      <Heading lead={exam}>{preview.title}</Heading>
      <div className="space-y-6">
        <DocumentTable
          changeable
          onPhotoMissing={refreshPhotos}
          document={{ centre: draft.centre, answers: parseFormValues(draft.answers), photos: draft.photos }}
        />
        <PairRemark photos={draft.photos} />
        <Submit />
      </div>
    </>
  );
}
