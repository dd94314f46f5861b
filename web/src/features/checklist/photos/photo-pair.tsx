/** What the head is told about the two photos together: the same picture, or far apart. It never blocks. */
import { useEffect, useState } from 'react';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import type { OwnFacts, PhotoFacts, PictureFacts } from '#contract/review/facts.ts';
import { findOwnWarnings } from '#contract/review/find-warnings.ts';
import { sentenceOf, type Sentences } from '#contract/review/warnings.ts';
import { type PairCode, type photoTexts, usePhotoTexts } from '../../../texts/photos.texts.ts';
import type { TextsOf } from '../../../texts/texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Notice } from '../../../ui/messages.tsx';
import { useChecklist } from '../checklist-context.tsx';
import { type Draft, type DraftPhoto, hasWaitingPhoto, perSlot } from '../draft/draft.ts';
import { isOnePicture, type PictureSource } from './one-picture.ts';

/** What the checks know of the photos of a draft. `pictureOf` returns null for a picture that was not looked at. */
export function factsOfPhotos(
  photos: Draft['photos'],
  pictureOf: (slot: PhotoSlot, photo: DraftPhoto) => PictureFacts | null = () => null,
): OwnFacts['photos'] {
  const facts: Partial<Record<PhotoSlot, PhotoFacts>> = {};
  for (const slot of photoSlots) {
    const photo = photos[slot];
    if (photo === null) continue;
    const { sha256, accuracyM, isFarFromRecord, hasOldFix } = photo;
    const unknown = { takenAt: null, arrivedAt: null, longEdgePx: null };
    const known = { sha256, position: photo, accuracyM, isStored: true, isFarFromRecord, hasOldFix };
    facts[slot] = { ...unknown, ...known, picture: pictureOf(slot, photo) };
  }
  return facts;
}

/** Null until it is known, and while a photo is missing. */
export function useIsOnePicture({
  centre: one,
  strongRoom: other,
}: Readonly<Record<PhotoSlot, PictureSource | null>>): boolean | null {
  const [isOne, setOne] = useState<boolean | null>(null);
  useEffect(() => {
    if (one === null || other === null) return undefined;
    let current = true;
    isOnePicture(one, other)
      .then((found) => {
        if (current) setOne(found);
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [one, other]);
  return one === null || other === null ? null : isOne;
}

/** Distances are in metres below one kilometre, with one decimal below ten. */
function useDistanceText(): (metres: number) => string {
  const { photoRemarks: texts } = usePhotoTexts();
  const format = useFormat();
  return (metres) =>
    metres < 1000
      ? texts.metres(format.number(metres))
      : texts.kilometres(format.number(Number((metres / 1000).toFixed(metres < 10_000 ? 1 : 0))));
}

export const pairSentences = (
  { samePicture, far }: Pick<TextsOf<typeof photoTexts>['photoRemarks'], 'samePicture' | 'far'>,
  distanceText: (metres: number) => string,
): Sentences<PairCode> => ({
  'picture.same-file': () => samePicture,
  'place.not-together': ({ metres }) => far(distanceText(metres)),
});

export const usePairSentences = (): Sentences<PairCode> =>
  pairSentences(usePhotoTexts().photoRemarks, useDistanceText());

/** On step 4: at once that both are one picture, also while one waits for its location; that they are far apart when both have theirs. */
export function PairNotice() {
  const { photoRemarks } = usePhotoTexts();
  const { draft } = useChecklist();
  const isOne = useIsOnePicture(
    perSlot((slot) => {
      const waiting = draft.waiting[slot];
      return waiting?.unchecked === undefined ? (waiting ?? draft.photos[slot]) : null;
    }),
  );
  const photos = factsOfPhotos(draft.photos);
  const facts = { photos, isOnePicture: isOne, record: { state: '' }, answers: emptyAnswers() };
  const sentences = usePairSentences();
  const format = useFormat();
  const [warning] = findOwnWarnings(facts, 'typing');
  const remark = warning === undefined ? null : sentenceOf(sentences, warning, format.number);
  const text = hasWaitingPhoto(draft) ? (isOne === true ? photoRemarks.samePicture : null) : remark;
  return (
    <div role="status" className="empty:hidden">
      {text === null ? null : <Notice tone="warn">{text}</Notice>}
    </div>
  );
}
