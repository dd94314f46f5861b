/** The submitted checklist as a document that can be printed. */
import type { Profile } from '#contract/checklist/profile.ts';
import { useExamTitle } from '../../../patterns/exam-title.ts';
import { useStatusTexts } from '../../../texts/status-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { serverPhotos } from '../draft/draft.ts';
import { DocumentTable } from './document-table.tsx';

export function SubmittedCopy({ profile }: { readonly profile: Profile }) {
  const { status } = useStatusTexts();
  const exam = useExamTitle();
  return (
    <section className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold">{status.copyTitle}</h2>
        <div className="no-print">
          <Button variant="quiet" onClick={() => window.print()}>
            {status.print}
          </Button>
        </div>
      </div>
      <p className="text-muted">{exam}</p>
      <DocumentTable
        changeable={false}
        document={{ centre: profile.centre, answers: profile.answers, photos: serverPhotos(profile) }}
      />
    </section>
  );
}
