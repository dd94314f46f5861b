/** Two photos that show the same in the whole window: the points that match in both, and how the one was changed. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  comparePhotos,
  type MatchDrawing,
  type PhotoComparison,
} from '#contract/review/comparison-endpoints.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useCaseTexts } from '../../../texts/case-texts.ts';
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
function useChangeSentence(): (drawing: MatchDrawing) => string {
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

interface PairControlsProps {
  readonly active: number;
  readonly count: number;
  readonly onActive: (index: number) => void;
}

/** The arrows of the keyboard move as well. */
function PairControls({ active, count, onActive }: PairControlsProps) {
  const { comparison: texts } = useCaseTexts().case;
  const format = useFormat();
  const move = (step: number) => (): void => onActive((active + step + count) % count);
  const [previous, next] = [move(-1), move(1)];
  useShortcuts({ ArrowLeft: previous, ArrowUp: previous, ArrowRight: next, ArrowDown: next }, 'dialog');
  return (
    <div role="group" aria-label={texts.pairs} className="flex items-center justify-center gap-2">
      <Button variant="quiet" aria-label={texts.previous} aria-keyshortcuts="ArrowLeft" onClick={previous}>
        <span aria-hidden>←</span>
      </Button>
      <output className="min-w-28 text-center">
        {texts.pair(format.number(active + 1), format.number(count))}
      </output>
      <Button variant="quiet" aria-label={texts.next} aria-keyshortcuts="ArrowRight" onClick={next}>
        <span aria-hidden>→</span>
      </Button>
    </div>
  );
}

function LoadedComparison({ comparison }: { readonly comparison: PhotoComparison }) {
  const { comparison: texts } = useCaseTexts().case;
  const changeSentence = useChangeSentence();
  const [active, setActive] = useState(0);
  const { drawing, state } = comparison;
  return (
    <>
      <p className="px-3 pb-1 font-semibold">
        {drawing === null
          ? state === 'no-points'
            ? texts.noPoints
            : texts.nothingAlike
          : changeSentence(drawing)}
      </p>
      {drawing === null ? null : <p className="px-3 pb-2 text-sm text-muted max-sm:hidden">{texts.keys}</p>}
      <ComparedPictures comparison={comparison} active={active} onActive={setActive} />
      <div className="p-2">
        {drawing === null ? null : (
          <PairControls active={active} count={drawing.points.length} onActive={setActive} />
        )}
      </div>
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
