/** Two photos that show the same in the whole window, beside each other and one over the other, and how the one was changed. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  comparePhotos,
  type PhotoComparison,
  type PhotoMatch,
} from '#contract/review/comparison-endpoints.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useCaseTexts } from '../../../texts/use-case-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { ComparedPictures } from './compared-pictures.tsx';

/** The ids of two photos. */
export interface PhotoPair {
  readonly photoId: string;
  readonly otherId: string;
}

/** A hand is not steadier than this. */
const leastDegrees = 3;
const isPart = (share: number): boolean => share < 0.98;

/** Returns how the own photo was made from the other one, in a sentence. */
function useChangeSentence(): (match: PhotoMatch) => string {
  const { comparison: texts } = useCaseTexts().case;
  const format = useFormat();
  return ({ is_mirrored, turned_degrees, share_of_other, share_of_own }) => {
    const degrees = Math.min(turned_degrees, 360 - turned_degrees);
    return texts.changed(
      [
        is_mirrored ? texts.mirrored : '',
        degrees < leastDegrees ? '' : texts.turned(format.number(degrees)),
        isPart(share_of_other) ? texts.partOfOther(format.percent(share_of_other)) : texts.allOfOther,
        isPart(share_of_own) ? texts.partOfOwn(format.percent(share_of_own)) : '',
      ].filter((part) => part !== ''),
    );
  };
}

interface OverlayButtonProps {
  readonly isOver: boolean;
  readonly onOver: (isOver: boolean) => void;
}

/** Whoever presses it again and again sees what differs. */
function OverlayButton({ isOver, onOver }: OverlayButtonProps) {
  const { comparison: texts } = useCaseTexts().case;
  const flick = (): void => onOver(!isOver);
  useShortcuts({ o: flick }, 'dialog');
  return (
    <div className="flex justify-center p-2">
      <Button variant="quiet" aria-pressed={isOver} aria-keyshortcuts="O" onClick={flick}>
        {texts.over}
      </Button>
    </div>
  );
}

function LoadedComparison({ comparison }: { readonly comparison: PhotoComparison }) {
  const { comparison: texts } = useCaseTexts().case;
  const changeSentence = useChangeSentence();
  const [isOver, setOver] = useState(false);
  const { match, state } = comparison;
  return (
    <>
      <p className="px-3 pb-1 font-semibold">
        {match === null ? (state === 'no-points' ? texts.noPoints : texts.noMatch) : changeSentence(match)}
      </p>
      {match === null ? null : <p className="px-3 pb-2 text-sm text-muted max-sm:hidden">{texts.keys}</p>}
      <ComparedPictures comparison={comparison} isOver={isOver} />
      {match === null ? null : <OverlayButton isOver={isOver} onOver={setOver} />}
    </>
  );
}

interface ComparisonProps extends PhotoPair {
  readonly onClose: () => void;
}

export function Comparison({ photoId, otherId, onClose }: ComparisonProps) {
  const { comparison: texts } = useCaseTexts().case;
  const { common } = useTexts();
  const query = useQuery({
    queryKey: ['review', 'comparison', photoId, otherId],
    queryFn: () => fetchValue(comparePhotos, { params: { photoId, otherId } }),
    // Its signed paths expire.
    gcTime: 0,
  });
  const { run: reload } = useAction(() => query.refetch());
  return (
    <Dialog fullWindow title={texts.title} onClose={onClose}>
      {query.error === null ? null : (
        <FailureNotice title={texts.loadFailed} failure={failureOf(query.error)} onRetry={reload} />
      )}
      {query.isPending ? <Skeleton label={common.loading} /> : null}
      {query.data === undefined ? null : <LoadedComparison comparison={query.data} />}
    </Dialog>
  );
}
