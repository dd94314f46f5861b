/** One photo with its place and file; next to it the photo that it replaced, and those of other centres with the same picture. */
import { useState } from 'react';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import type { ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useCaseTexts } from '../../../texts/use-case-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { PhotoFacts } from '../../../patterns/photos/photo-facts.tsx';
import { PhotoPicture, type PhotoPictureProps } from '../../../patterns/photos/photo-picture.tsx';
import { PlaceDescription } from '../../../patterns/places/place-description.tsx';
import { Badge, ReasonNumber } from '../reasons.tsx';
import { ArrivalLines, Distances } from './distances.tsx';
import type { Match, PhotoCard } from './photo-cards.ts';

interface OtherPhotoProps {
  readonly match: Match;
  readonly pictureClasses: string;
  readonly onOpen: () => void;
}

/** The photo of another centre or a former edition with the same or a similar picture, with the name of the centre. */
function OtherPhoto(props: OtherPhotoProps) {
  const { match, pictureClasses, onOpen } = props;
  const { other } = match;
  const { review, detail } = useReviewTexts();
  const { screen: texts } = review;
  const { case: caseTexts } = useCaseTexts();
  const { common, labels } = useTexts();
  const [missingPath, setMissingPath] = useState<string | null>(null);
  const { centre_code: code, centre_name: name, edition } = other;
  const photo = labels[`photos.${other.slot}`];
  return (
    <div className={partClasses}>
      <h3 className="mb-1 flex flex-wrap items-center gap-x-2 font-semibold">
        <span className="min-w-0 wrap-anywhere">{texts.sentBy(code, name)}</span>
        {edition === null ? null : <Badge tone="plain">{caseTexts.edition(edition)}</Badge>}
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
        <p className="text-muted">{photo}</p>
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

/** How far from the expected places it was taken, and near what. */
function OwnPlaces({ photo, review }: Pick<OwnPhotoProps, 'photo' | 'review'>) {
  const { places } = useReviewTexts();
  return (
    <>
      <Distances photo={photo} anchors={review.anchors} />
      <PlaceDescription photo={photo} texts={places} />
    </>
  );
}

/** The data of the file stands behind a disclosure; the viewer shows it as well. */
function OwnPhoto(props: OwnPhotoProps) {
  const { photo, isReplaced = false, isCompared = false, review, originOf, onOpen, ...loading } = props;
  const { viewer, review: reviewTexts } = useReviewTexts();
  const { common, labels } = useTexts();
  const origin = originOf(photo);
  const name = labels[`photos.${photo.slot}`];
  const arrival = isReplaced ? undefined : review.arrivals.find(({ slot }) => slot === photo.slot);
  // The same lines as below the picture beside it.
  const isShort = isCompared && arrival !== undefined;
  return (
    <div className={partClasses}>
      <h3 className="mb-1 flex flex-wrap items-center gap-x-2 font-semibold">
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
        {isShort ? (
          <div>
            <ArrivalLines arrival={arrival} />
          </div>
        ) : (
          <OwnPlaces photo={photo} review={review} />
        )}
        <details>
          <summary className="py-2 text-action sm:py-1">{viewer.evidence}</summary>
          {isShort ? <OwnPlaces photo={photo} review={review} /> : null}
          <PhotoFacts photo={photo} />
        </details>
      </div>
    </div>
  );
}

interface OthersProps extends Pick<PhotoEvidenceProps, 'onOpen'> {
  readonly matches: PhotoCard['matches'];
}

function Others({ matches, onOpen }: OthersProps) {
  return matches.map((match) => (
    <OtherPhoto
      key={match.other.photo_id}
      match={match}
      pictureClasses={comparedClasses}
      onOpen={() => onOpen(match.photo)}
    />
  ));
}

/** On the frame around an own photo and the equal one of another centre: how they are alike, and the number of the reason. */
function MatchLabel({ match: { code, number, isSerious } }: { readonly match: Match }) {
  const { screen: texts } = useReviewTexts().review;
  return (
    <p
      className={`absolute -bottom-4 left-1/2 flex h-8 -translate-x-1/2 items-center gap-2 rounded-full border-2 bg-paper px-3 text-sm font-semibold whitespace-nowrap ${isSerious ? 'border-bad text-bad' : 'border-edge'}`}
    >
      = {texts.matches[code]}
      <ReasonNumber number={number} />
    </p>
  );
}

/** Over the whole width when something stands next to the photo: the first equal picture beside it, more of them after a press. */
export function PhotoEvidence({ card, ...own }: PhotoEvidenceProps) {
  const { case: texts } = useCaseTexts();
  const format = useFormat();
  const { photo, replaced, matches } = card;
  const [first, more] = [matches.slice(0, 1), matches.slice(1)];
  const beside = first.length + Number(replaced !== null);
  const columns = beside === 2 ? 'md:grid-cols-3' : beside === 1 ? 'grid-cols-2' : '';
  const rows = 'grid grid-rows-[repeat(3,auto)] gap-x-3';
  const [match] = first;
  const frame =
    match === undefined
      ? 'border border-line'
      : `relative mb-4 border-2 pb-4 ${match.isSerious ? 'border-bad' : 'border-edge'}`;
  return (
    <li className={`min-w-0 rounded-card bg-paper p-2 ${frame} ${beside === 0 ? '' : 'md:col-span-2'}`}>
      <div className={`${rows} ${columns}`}>
        <OwnPhoto {...own} photo={photo} isCompared={matches.length > 0} />
        <Others matches={first} onOpen={own.onOpen} />
        {replaced === null ? null : <OwnPhoto {...own} isReplaced photo={replaced} />}
      </div>
      {more.length === 0 ? null : (
        <details className="mt-2">
          <summary className="min-h-11 py-2 text-action">
            {texts.moreEqual(format.number(more.length))}
          </summary>
          <div className={`${rows} md:grid-cols-3`}>
            <Others matches={more} onOpen={own.onOpen} />
          </div>
        </details>
      )}
      {match === undefined ? null : <MatchLabel match={match} />}
    </li>
  );
}
