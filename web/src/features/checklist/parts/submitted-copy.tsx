/** The submitted checklist as a document that can be printed. */
import type { Profile } from '#contract/checklist/profile.ts';
import { useStatusTexts } from '../../../texts/status-texts.ts';
import { serverPhotos } from '../draft/draft.ts';
import { DocumentTable } from './document-table.tsx';

export function SubmittedCopy({ profile }: { readonly profile: Profile }) {
  const { status } = useStatusTexts();
  return (
    <section className="space-y-4">
      <h2 className="text-xl font-bold">{status.copyTitle}</h2>
      <DocumentTable
        changeable={false}
        document={{ centre: profile.centre, answers: profile.answers, photos: serverPhotos(profile) }}
      />
    </section>
  );
}
