/** The submitted checklist as a document that can be printed. */
import type { Profile } from '#contract/checklist/profile.ts';
import { useState } from 'react';
import { useExamTitle } from '../../../patterns/exam-title.ts';
import { useSession } from '../../../session/session-store.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { serverPhotos } from '../draft/draft.ts';
import { fetchProfile } from '../use-profiles.ts';
import { DocumentTable } from './document-table.tsx';

/** The photos of a checklist, and a function that loads new paths of their pictures, which expire. */
function usePhotos(profile: Profile) {
  const userId = useSession()?.userId;
  const [fresh, setFresh] = useState(profile);
  const { run: refresh } = useAction(async () => {
    if (userId === undefined) return;
    const result = await fetchProfile(userId, profile.centre_config_id);
    if (result.ok && result.value.profile !== null) setFresh(result.value.profile);
  });
  const isSame = fresh.centre_config_id === profile.centre_config_id;
  return { photos: serverPhotos(isSame ? fresh : profile), refresh };
}

export function SubmittedCopy({ profile }: { readonly profile: Profile }) {
  const { status } = useTexts();
  const exam = useExamTitle();
  const { photos, refresh } = usePhotos(profile);
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
        document={{ centre: profile.centre, answers: profile.answers, photos }}
        onPhotoMissing={refresh}
      />
    </section>
  );
}
