/** The submitted checklist as a document that can be printed. */
import type { Profile } from '#contract/checklist/profile.ts';
import { useStatusTexts } from '../../../texts/status-texts.ts';
import { serverPhotos } from '../draft/draft.ts';
import { DocumentTable } from './document-table.tsx';

export function SubmittedCopy({ profile }: { readonly profile: Profile }) {
  const { status } = useStatusTexts();
  return (
    // On paper the copy begins on its own page, in rows that need less room.
    <section className="space-y-4 print:break-before-page print:text-sm print:[&_td]:py-0.5 print:[&_th]:py-0.5">
      <h2 className="text-xl font-bold break-after-avoid">{status.copyTitle}</h2>
      <DocumentTable
        changeable={false}
        document={{ centre: profile.centre, answers: profile.answers, photos: serverPhotos(profile) }}
      />
    </section>
  );
}
