/** The submitted checklist as a document that can be printed. */
import type { Profile } from '#contract/checklist/profile.ts';
import { wholeProfile } from '#contract/checklist/received-profile.ts';
import { useState } from 'react';
import { useSession } from '../../../session/session-store.ts';
import { useSubmissionTexts } from '../../../texts/submission-texts.ts';
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
    const loaded = result.ok ? wholeProfile(result.value.profile) : null;
    if (loaded !== null) setFresh(loaded);
  });
  const isSame = fresh.centre_config_id === profile.centre_config_id;
  return { photos: serverPhotos(isSame ? fresh : profile), refresh };
}

export function SubmittedCopy({ profile }: { readonly profile: Profile }) {
  const { status } = useSubmissionTexts();
  const { photos, refresh } = usePhotos(profile);
  return (
    // On paper the copy begins on its own page, in rows that need less room.
    <section className="space-y-4 print:break-before-page print:text-sm print:[&_td]:py-0.5 print:[&_th]:py-0.5">
      <h2 className="text-xl font-bold break-after-avoid">{status.copyTitle}</h2>
      <DocumentTable
        changeable={false}
        document={{ centre: profile.centre, answers: profile.answers, photos }}
        onPhotoMissing={refresh}
      />
    </section>
  );
}
