/** One photo with its place and file; next to it the photo that it replaced, and those of other centres with the same picture. */
import { useState } from 'react';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useCaseTexts } from '../../../texts/case-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { PhotoFacts } from '../../../patterns/photos/photo-facts.tsx';
import { PhotoPicture, type PhotoPictureProps } from '../../../patterns/photos/photo-picture.tsx';
import { PlaceDescription } from '../../../patterns/places/place-description.tsx';
import { Badge } from '../reasons.tsx';
import { ArrivalLines } from './arrival-lines.tsx';
import { OtherReview } from './review-navigation.tsx';
import { SheetLine } from './sheet-line.tsx';
import { Distances } from './distances.tsx';
import type { MatchCode, PhotoCard } from './photo-cards.ts';

interface OtherPhotoProps {
  readonly other: ReviewDetail['other_photos'][number];
  /** Of the reason that names it. */
  readonly code: MatchCode;
  /** Whose screen shows it. */
  readonly review: ReviewDetail;
  readonly pictureClasses: string;
  readonly onOpen: () => void;
}

/** The photo of another centre with the same or a similar picture, with the name of the centre and the way to its review. */
function OtherPhoto({ other, code: reason, review: shown, pictureClasses, onOpen }: OtherPhotoProps) {
  const { review, detail } = useAdminTexts();
  const { screen: texts } = review;
  const { common, labels } = useTexts();
  const [missingPath, setMissingPath] = useState<string | null>(null);
  const { centre_code: code, centre_name: name } = other;
  const photo = labels[`photos.${other.slot}`];
  return (
    <div className={partClasses}>
      <h3 className="mb-1 flex min-h-8 flex-wrap items-center gap-x-2 font-semibold">
        <Badge tone="bad">{texts.matches[reason]}</Badge>
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
      <div className="mt-2">
        <ArrivalLines arrival={other} />
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="text-muted">{photo}</span>
          <OtherReview id={other.centre_id} code={code} review={shown} />
        </p>
      </div>
    </div>
  );
}

const pictureClasses = 'aspect-4/3 max-h-[55dvh]';
/** Two beside each other are in sight with the lines below them. */
const comparedClasses = 'aspect-4/3 max-h-[38dvh]';
/** Name, picture and lines below it are in the same rows as those beside it. */
const partClasses = 'row-span-3 grid min-w-0 grid-rows-subgrid content-start gap-0';

interface PhotoEvidenceProps extends Pick<PhotoPictureProps, 'onMissing' | 'onRetry'> {
  readonly card: PhotoCard;
  readonly review: ReviewDetail;
  readonly originOf: (photo: ReceivedPhoto) => string | null;
  readonly onOpen: (photo: ReceivedPhoto) => void;
}

interface OwnPhotoProps extends Omit<PhotoEvidenceProps, 'card'> {
  readonly photo: ReceivedPhoto;
  readonly isReplaced?: boolean;
  /** Whether an equal picture stands beside it. */
  readonly isCompared?: boolean;
}

/** The data of the file stands behind a disclosure; the viewer shows it as well. */
function OwnPhoto(props: OwnPhotoProps) {
  const { photo, isReplaced = false, isCompared = false, review, originOf, onOpen, ...loading } = props;
  const { places, viewer, review: reviewTexts } = useAdminTexts();
  const { common, labels } = useTexts();
  const origin = originOf(photo);
  const name = labels[`photos.${photo.slot}`];
  const arrival = isReplaced ? undefined : review.arrivals.find(({ slot }) => slot === photo.slot);
  return (
    <div className={partClasses}>
      <h3 className="mb-1 flex min-h-8 flex-wrap items-center gap-x-2 font-semibold">
        {isReplaced ? <Badge tone="plain">{reviewTexts.screen.replaced}</Badge> : null}
        <span>{isReplaced ? origin : [name, origin].filter(Boolean).join(common.listSeparator)}</span>
      </h3>
      <PhotoPicture
        {...loading}
        photo={photo}
        origin={origin}
        className={isCompared ? comparedClasses : pictureClasses}
        onOpen={() => onOpen(photo)}
      />
      <div className="mt-2 space-y-1">
        {isCompared && arrival !== undefined ? (
          <div>
            <ArrivalLines arrival={arrival} />
          </div>
        ) : null}
        {isReplaced ? null : <SheetLine slot={photo.slot} review={review} />}
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

interface OthersProps extends Pick<PhotoEvidenceProps, 'review' | 'onOpen'> {
  readonly matches: PhotoCard['matches'];
}

function Others({ matches, review, onOpen }: OthersProps) {
  return matches.map(({ other, code, photo }) => (
    <OtherPhoto
      key={other.photo_id}
      other={other}
      code={code}
      review={review}
      pictureClasses={comparedClasses}
      onOpen={() => onOpen(photo)}
    />
  ));
}

/** Over the whole width when something stands next to the photo: the first equal picture beside it, more of them after a press. */
export function PhotoEvidence({ card, ...own }: PhotoEvidenceProps) {
  const { case: texts } = useCaseTexts();
  const format = useFormat();
  const { photo, replaced, matches } = card;
  const [first, more] = [matches.slice(0, 1), matches.slice(1)];
  const beside = first.length + Number(replaced !== null);
  const columns = beside === 2 ? 'md:grid-cols-3' : beside === 1 ? 'md:grid-cols-2' : '';
  const rows = 'grid grid-rows-[repeat(3,auto)] gap-x-3';
  return (
    <li
      className={`min-w-0 rounded-card border border-line bg-paper p-2 sm:p-3 ${beside === 0 ? '' : 'md:col-span-2'}`}
    >
      <div className={`${rows} ${columns}`}>
        <OwnPhoto {...own} photo={photo} isCompared={matches.length > 0} />
        <Others matches={first} review={own.review} onOpen={own.onOpen} />
        {replaced === null ? null : <OwnPhoto {...own} isReplaced photo={replaced} />}
      </div>
      {more.length === 0 ? null : (
        <details className="mt-2">
          <summary className="min-h-11 py-2 text-action">
            {texts.moreEqual(format.number(more.length))}
          </summary>
          <div className={`${rows} md:grid-cols-3`}>
            <Others matches={more} review={own.review} onOpen={own.onOpen} />
          </div>
        </details>
      )}
    </li>
  );
}
