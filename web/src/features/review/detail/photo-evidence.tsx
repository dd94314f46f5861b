/** One photo with its place and file; beside it the photo that it replaced, and those of other centres with the same picture. */
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { PhotoFacts } from '../../../patterns/photos/photo-facts.tsx';
import { PhotoPicture, type PhotoPictureProps } from '../../../patterns/photos/photo-picture.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { Badge } from '../badge.tsx';
import { Distances } from './distances.tsx';
import { OtherPhoto } from './other-photo.tsx';
import type { PhotoCard } from './photo-cards.ts';

const pictureClasses = 'aspect-4/3 max-h-[55dvh]';

interface PhotoEvidenceProps extends Pick<PhotoPictureProps, 'onMissing' | 'onRetry'> {
  readonly card: PhotoCard;
  readonly review: ReviewDetail;
  readonly originOf: (photo: ReceivedPhoto) => string | null;
  readonly onOpen: (photo: ReceivedPhoto) => void;
}

interface OwnPhotoProps extends Omit<PhotoEvidenceProps, 'card'> {
  readonly photo: ReceivedPhoto;
  readonly isReplaced?: boolean;
}

/** The data of the file stands behind a disclosure; the viewer shows it as well. */
function OwnPhoto({ photo, isReplaced = false, review, originOf, onOpen, ...loading }: OwnPhotoProps) {
  const { viewer, review: reviewTexts } = useAdminTexts();
  const { common, labels } = useTexts();
  const origin = originOf(photo);
  const name = labels[`photos.${photo.slot}`];
  return (
    <div className="min-w-0">
      <h3 className="mb-1 flex min-h-8 flex-wrap items-center gap-x-2 font-semibold">
        {isReplaced ? <Badge tone="plain">{reviewTexts.screen.replaced}</Badge> : null}
        <span>{isReplaced ? origin : [name, origin].filter(Boolean).join(common.listSeparator)}</span>
      </h3>
      <PhotoPicture
        {...loading}
        photo={photo}
        origin={origin}
        className={pictureClasses}
        onOpen={() => onOpen(photo)}
      />
      <div className="mt-2 space-y-1">
        <Distances photo={photo} anchors={review.anchors} />
        <details>
          <summary className="py-2 text-action sm:py-1">{viewer.evidence}</summary>
          <PhotoFacts photo={photo} />
        </details>
      </div>
    </div>
  );
}

/** Over the whole width when something stands beside the photo. */
export function PhotoEvidence({ card, ...own }: PhotoEvidenceProps) {
  const { photo, replaced, matches } = card;
  const beside = matches.length + Number(replaced !== null);
  const columns = beside % 2 === 1 ? 'md:grid-cols-2' : 'md:grid-cols-2 lg:grid-cols-3';
  return (
    <li
      className={`min-w-0 rounded-card border border-line bg-paper p-2 sm:p-3 ${beside === 0 ? '' : 'md:col-span-2'}`}
    >
      <div className={beside === 0 ? '' : `grid gap-3 ${columns}`}>
        <OwnPhoto {...own} photo={photo} />
        {replaced === null ? null : <OwnPhoto {...own} isReplaced photo={replaced} />}
        {matches.map(({ other, isSameFile, photo: otherPhoto }) => (
          <OtherPhoto
            key={other.photo_id}
            other={other}
            isSameFile={isSameFile}
            review={own.review}
            pictureClasses={pictureClasses}
            onOpen={() => own.onOpen(otherPhoto)}
          />
        ))}
      </div>
    </li>
  );
}
