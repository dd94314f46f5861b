/** One photo with its place and file; next to it the photo that it replaced, and those of other centres with the same picture. */
import { useState } from 'react';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { PhotoFacts } from '../../../patterns/photos/photo-facts.tsx';
import { PhotoPicture, type PhotoPictureProps } from '../../../patterns/photos/photo-picture.tsx';
import { PlaceDescription } from '../../../patterns/places/place-description.tsx';
import { Badge } from '../reasons.tsx';
import { OtherReview } from './review-navigation.tsx';
import { Distances } from './distances.tsx';
import type { PhotoCard } from './photo-cards.ts';

interface OtherPhotoProps {
  readonly other: ReviewDetail['other_photos'][number];
  readonly isSameFile: boolean;
  /** Whose screen shows it. */
  readonly review: ReviewDetail;
  readonly pictureClasses: string;
  readonly onOpen: () => void;
}

/** The photo of another centre with the same picture, with the name of the centre and the way to its review. */
function OtherPhoto({ other, isSameFile, review: shown, pictureClasses, onOpen }: OtherPhotoProps) {
  const { review, detail } = useAdminTexts();
  const { screen: texts } = review;
  const { common, labels } = useTexts();
  const [missingPath, setMissingPath] = useState<string | null>(null);
  const { centre_code: code, centre_name: name } = other;
  const photo = labels[`photos.${other.slot}`];
  return (
    <div className="min-w-0">
      <h3 className="mb-1 flex min-h-8 flex-wrap items-center gap-x-2 font-semibold">
        <Badge tone="bad">{isSameFile ? texts.sameFile : texts.samePicture}</Badge>
        <span className="min-w-0 wrap-anywhere">{texts.sentBy(code, name)}</span>
      </h3>
      {missingPath === other.file_path ? (
        <p className={`flex w-full items-center justify-center bg-ground text-muted ${pictureClasses}`}>
          {texts.otherGone}
        </p>
      ) : (
        <button type="button" onClick={onOpen} className="block w-full">
          <img
            src={other.file_path}
            alt={detail.enlarge([photo, texts.otherOrigin(code)].join(common.listSeparator))}
            onError={() => setMissingPath(other.file_path)}
            className={`w-full bg-ground object-contain ${pictureClasses}`}
          />
        </button>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-[0.9375rem]">
        <span className="text-muted">{photo}</span>
        <OtherReview id={other.centre_id} code={code} review={shown} />
      </p>
    </div>
  );
}

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
  const { places, viewer, review: reviewTexts } = useAdminTexts();
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
        <PlaceDescription photo={photo} texts={places} />
        <details>
          <summary className="py-2 text-action sm:py-1">{viewer.evidence}</summary>
          <PhotoFacts photo={photo} />
        </details>
      </div>
    </div>
  );
}

/** Over the whole width when something stands next to the photo. */
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
