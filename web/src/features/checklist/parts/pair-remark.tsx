/** A remark on the two photos together: the same picture, far apart, or a good distance. It never blocks. */
import { useEffect, useState } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { useFormat } from '../../../texts/format.ts';
import { usePhotoRemarkTexts } from '../../../texts/photo-remark-texts.ts';
import { Notice } from '../../../ui/messages.tsx';
import type { DraftPhoto } from '../draft/draft.ts';
import { isPoor } from '../photos/attribution.ts';
import { isSamePicture, pairRemark } from '../photos/pair-remark.ts';

/** Null until it is known. */
function useIsSame(one: DraftPhoto, other: DraftPhoto): boolean | null {
  const [isSame, setSame] = useState<boolean | null>(null);
  useEffect(() => {
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

/** In metres below one kilometre, with one decimal below ten. */
function useDistance(): (metres: number) => string {
  const { photoRemarks } = usePhotoRemarkTexts();
  const format = useFormat();
  return (metres) =>
    metres < 1000
      ? photoRemarks.metres(format.number(metres))
      : photoRemarks.kilometres(format.number(Number((metres / 1000).toFixed(metres < 10_000 ? 1 : 0))));
}

function Pair({ one, other }: { readonly one: DraftPhoto; readonly other: DraftPhoto }) {
  const { photoRemarks: texts } = usePhotoRemarkTexts();
  const distance = useDistance();
  const isSame = useIsSame(one, other);
  if (isSame === null) return null;
  const remark = pairRemark(one, other, isSame);
  const isGood = remark.kind === 'near';
  // Nothing good is said about positions that are poor themselves.
  if (isGood && (isPoor(one.accuracyM) || isPoor(other.accuracyM))) return null;
  return (
    <Notice tone={isGood ? 'good' : 'warn'}>
      <p>
        {remark.kind === 'same-picture' ? texts.samePicture : texts[remark.kind](distance(remark.metres))}
      </p>
    </Notice>
  );
}

export function PairRemark({ photos }: { readonly photos: Readonly<Record<PhotoSlot, DraftPhoto | null>> }) {
  const { centre, strongRoom } = photos;
  return (
    <div role="status" className="empty:hidden">
      {centre === null || strongRoom === null ? null : <Pair one={centre} other={strongRoom} />}
    </div>
  );
}
