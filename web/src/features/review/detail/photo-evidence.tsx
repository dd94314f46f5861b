/** One photo, beside it the photos of other centres with the same picture, below it the place and what is known about the file. */
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { PhotoFacts } from '../../../patterns/photos/photo-facts.tsx';
import { PhotoPicture, type PhotoPictureProps } from '../../../patterns/photos/photo-picture.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { counts } from '../reasons-text.ts';
import { Distances } from './distances.tsx';
import { OtherPhoto } from './other-photo.tsx';

const pictureClasses = 'aspect-4/3 max-h-[55dvh]';

interface PhotoEvidenceProps extends Omit<PhotoPictureProps, 'className'> {
  readonly review: ReviewDetail;
  /** Over the whole width, because a photo of the centre has another beside it. */
  readonly isWide: boolean;
}

/** Returns the photos of other centres that the reasons name for this one; those that are a problem first. */
export function matchesOf(review: ReviewDetail, photo: PhotoEvidenceProps['photo']) {
  const ofPhoto = review.reasons.filter(
    ({ code, values }) =>
      (code === 'picture.same-file' || code === 'picture.same') && values['slot'] === photo.slot,
  );
  return [...ofPhoto.filter(counts), ...ofPhoto.filter((reason) => !counts(reason))].flatMap((reason) => {
    const other = review.other_photos.find(({ photo_id: id }) => id === reason.values['otherPhotoId']);
    return other === undefined ? [] : [{ other, isSameFile: reason.code === 'picture.same-file' }];
  });
}

/** The data of the file stands behind a disclosure; the viewer shows it as well. */
function PlaceAndFile({ review, photo }: Pick<PhotoEvidenceProps, 'review' | 'photo'>) {
  const { viewer: texts } = useAdminTexts();
  return (
    <div className="mt-2 space-y-1">
      <Distances photo={photo} anchors={review.anchors} />
      <details>
        <summary className="py-2 text-action sm:py-1">{texts.evidence}</summary>
        <PhotoFacts photo={photo} />
      </details>
    </div>
  );
}

export function PhotoEvidence({ review, isWide, ...picture }: PhotoEvidenceProps) {
  const { labels } = useTexts();
  const { photo } = picture;
  const matches = matchesOf(review, photo);
  const place = <PlaceAndFile review={review} photo={photo} />;
  const isBeside = isWide && matches.length === 0;
  return (
    <li
      className={`min-w-0 rounded-card border border-line bg-paper p-2 sm:p-3 ${isWide ? 'md:col-span-2' : ''}`}
    >
      <div className={isWide ? 'grid gap-3 md:grid-cols-2' : ''}>
        <div className="min-w-0">
          <h3 className="mb-1 flex min-h-8 items-center font-semibold">{labels[`photos.${photo.slot}`]}</h3>
          <PhotoPicture {...picture} className={pictureClasses} />
          {isBeside ? null : place}
        </div>
        {isBeside ? <div className="min-w-0 md:pt-7">{place}</div> : null}
        {matches.map((match) => (
          <OtherPhoto key={match.other.photo_id} {...match} pictureClasses={pictureClasses} />
        ))}
      </div>
    </li>
  );
}
