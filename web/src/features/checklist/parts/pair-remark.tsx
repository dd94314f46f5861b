/** A remark on the two photos together: the same picture, far apart, or a good distance. It never blocks. */
import { useEffect, useState } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { useFormat } from '../../../texts/format.ts';
import { usePhotoRemarkTexts } from '../../../texts/photo-remark-texts.ts';
import { Notice } from '../../../ui/messages.tsx';
import type { DraftPhoto } from '../draft/draft.ts';
import { isPoor } from '../photos/attribution.ts';
import { isSamePicture, pairRemark, type PairRemark } from '../photos/pair-remark.ts';

type Photos = Readonly<Record<PhotoSlot, DraftPhoto | null>>;

/** Null until it is known, and while a photo is missing. */
function useIsSame({ centre: one, strongRoom: other }: Photos): boolean | null {
  const [isSame, setSame] = useState<boolean | null>(null);
  useEffect(() => {
    if (one === null || other === null) return undefined;
    let current = true;
    isSamePicture(one, other)
      .then((found) => {
        if (current) setSame(found);
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [one, other]);
  return isSame;
}

/** Null when there is nothing to say. */
export function usePairRemark(photos: Photos): PairRemark | null {
  const isSame = useIsSame(photos);
  const { centre: one, strongRoom: other } = photos;
  if (one === null || other === null || isSame === null) return null;
  const remark = pairRemark(one, other, isSame);
  // Nothing good is said about positions that are poor themselves.
  return remark.kind === 'near' && (isPoor(one.accuracyM) || isPoor(other.accuracyM)) ? null : remark;
}

/** Distances are in metres below one kilometre, with one decimal below ten. */
export function usePairText(): (remark: PairRemark) => string {
  const { photoRemarks: texts } = usePhotoRemarkTexts();
  const format = useFormat();
  const distance = (metres: number): string =>
    metres < 1000
      ? texts.metres(format.number(metres))
      : texts.kilometres(format.number(Number((metres / 1000).toFixed(metres < 10_000 ? 1 : 0))));
  return (remark) =>
    remark.kind === 'same-picture' ? texts.samePicture : texts[remark.kind](distance(remark.metres));
}

export function PairNotice({ photos }: { readonly photos: Photos }) {
  const remark = usePairRemark(photos);
  const textOf = usePairText();
  return (
    <div role="status" className="empty:hidden">
      {remark === null ? null : (
        <Notice tone={remark.kind === 'near' ? 'good' : 'warn'}>
          <p>{textOf(remark)}</p>
        </Notice>
      )}
    </div>
  );
}
