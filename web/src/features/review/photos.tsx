/** The photos, each with its place, beside the photo that it replaced and those of others with the same picture; and the viewer, which P opens too. */
import { useState } from 'react';
import type { ReceivedCentre, ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { distanceM } from '#contract/photo/geo-position.ts';
import type { Arrival, ReviewDetail } from '#contract/review/endpoints.ts';
import { PhotoFacts } from '../../patterns/photos/photo-facts.tsx';
import { PhotoPicture, pictureId, type PhotoPictureProps } from '../../patterns/photos/photo-picture.tsx';
import { PhotoViewer } from '../../patterns/photos/photo-viewer.tsx';
import { PlaceAttribution, placeSentence } from '../../patterns/places/place-words.tsx';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { Badge, ReasonNumber } from './reasons.tsx';
import { photoCards, type Match, type PhotoCard } from './evidence.ts';

function useDistanceText(): (metres: number) => string {
  const { place: texts } = useReviewTexts();
  const format = useFormat();
  return (metres) => {
    if (metres < 1000) return texts.metres(format.number(Math.round(metres)));
    const km = metres / 1000;
    return texts.kilometres(km < 10 ? km.toFixed(1) : format.number(Math.round(km)));
  };
}

/** When a photo arrived and was taken, and how far from the record of its own centre: the same lines below each of equal pictures. */
export function ArrivalLines({ arrival }: { readonly arrival: Arrival }) {
  const { case: texts } = useReviewTexts();
  const format = useFormat();
  const distanceText = useDistanceText();
  const { arrived_at: arrivedAt, taken_at: takenAt, distance_m: metres } = arrival;
  const timeOf = (text: string): string => format.shortDateTime(new Date(text));
  return (
    <>
      <span className="block">{texts.arrived(timeOf(arrivedAt))}</span>
      <span className="block">
        {takenAt === null ? texts.noCameraTime : texts.taken(timeOf(`${takenAt}+05:30`))}
      </span>
      <span className="block font-semibold">
        {metres === null ? texts.noDistance : texts.distance(distanceText(metres))}
      </span>
    </>
  );
}

/** Near what a photo was taken, and how far from where it should have been, the nearest of these first. */
function Place(props: { readonly photo: ReceivedPhoto; readonly anchors: ReviewDetail['anchors'] }) {
  const { photo, anchors } = props;
  const { place: texts, places, common } = useReviewTexts();
  const distanceText = useDistanceText();
  const { latitude, longitude, place } = photo;
  if (latitude === null || longitude === null) return <p className="text-muted">{texts.unknown}</p>;
  const distances = anchors
    .map((anchor) => ({ anchor, metres: distanceM({ latitude, longitude }, anchor) }))
    .toSorted((one, other) => one.metres - other.metres)
    .map(({ anchor: { kind, name }, metres }) =>
      texts.distance(distanceText(metres), texts.anchor(texts.from[kind], name)),
    );
  return (
    <>
      <p className={distances.length === 0 ? 'text-muted' : 'font-semibold'}>
        {distances.length === 0 ? texts.noAnchor : distances.join(common.listSeparator)}
      </p>
      {place === undefined ? null : <p>{placeSentence(place, places)}</p>}
    </>
  );
}

const pictureClasses = 'aspect-4/3 max-h-[46dvh]';
/** Two beside each other are in sight with the lines below them. */
const comparedClasses = 'aspect-4/3 max-h-[38dvh]';
/** Picture, name and lines below it are in the same rows as those beside it. */
const partClasses = 'row-span-3 grid min-w-0 grid-rows-subgrid content-start gap-0';
const nameClasses = 'mt-1 flex flex-wrap items-center gap-x-2 font-semibold';

/** The photo of another centre or a former edition with the same or a similar picture, with the name of the centre. */
function OtherPhoto({ match, onOpen }: { readonly match: Match; readonly onOpen: () => void }) {
  const { screen: texts, detail, case: caseTexts, common, labels } = useReviewTexts();
  const [missingPath, setMissingPath] = useState<string | null>(null);
  const { centre_code: code, centre_name: name, edition, file_path: path, slot } = match.other;
  const photo = labels[`photos.${slot}`];
  return (
    <div className={partClasses}>
      {missingPath === path ? (
        <p className={`flex w-full items-center justify-center bg-ground text-muted ${comparedClasses}`}>
          {texts.otherGone}
        </p>
      ) : (
        <button type="button" onClick={onOpen} className="block w-full">
          <img
            src={path}
            alt={detail.enlarge([photo, texts.otherOrigin(code)].join(common.listSeparator))}
            onError={() => setMissingPath(path)}
            className={`w-full bg-ground object-contain ${comparedClasses}`}
          />
        </button>
      )}
      <h3 className={nameClasses}>
        <span className="min-w-0 wrap-anywhere">{texts.sentBy(code, name)}</span>
        {edition === null ? null : <Badge tone="plain">{caseTexts.edition(edition)}</Badge>}
      </h3>
      <div>
        <ArrivalLines arrival={match.other} />
        <p className="text-muted">{photo}</p>
      </div>
    </div>
  );
}

interface OwnPhotoProps extends Pick<PhotoPictureProps, 'onMissing' | 'onRetry'> {
  readonly photo: ReceivedPhoto;
  readonly review: ReviewDetail;
  readonly originOf: (photo: ReceivedPhoto) => string | null;
  readonly onOpen: (photo: ReceivedPhoto) => void;
  readonly isReplaced?: boolean;
  /** Whether an equal picture stands beside it: it has the same lines, and its own place and file stand behind a disclosure. */
  readonly isCompared?: boolean;
}

function OwnPhoto(props: OwnPhotoProps) {
  const { photo, isReplaced = false, isCompared = false, review, originOf, onOpen, ...loading } = props;
  const { viewer, common, labels, screen } = useReviewTexts();
  const origin = originOf(photo);
  const name = labels[`photos.${photo.slot}`];
  const arrival =
    isReplaced || !isCompared ? undefined : review.arrivals.find(({ slot }) => slot === photo.slot);
  const place = (
    <>
      <Place photo={photo} anchors={review.anchors} />
      <PhotoFacts inLines photo={photo} />
    </>
  );
  return (
    <div className={partClasses}>
      <PhotoPicture
        {...loading}
        photo={photo}
        origin={origin}
        className={isCompared ? comparedClasses : pictureClasses}
        onOpen={() => onOpen(photo)}
      />
      <h3 className={nameClasses}>
        {isReplaced ? <Badge tone="plain">{screen.replaced}</Badge> : null}
        <span>{isReplaced ? origin : [name, origin].filter(Boolean).join(common.listSeparator)}</span>
      </h3>
      {arrival === undefined ? (
        <div>{place}</div>
      ) : (
        <div>
          <ArrivalLines arrival={arrival} />
          <details>
            <summary className="py-2 text-action sm:py-1">{viewer.evidence}</summary>
            {place}
          </details>
        </div>
      )}
    </div>
  );
}

/** On the frame around an own photo and the equal one of another centre: how they are alike, and the number of the reason. */
function MatchLabel({ match: { code, number, isSerious } }: { readonly match: Match }) {
  const { screen: texts } = useReviewTexts();
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
function PhotoEvidence(
  props: Omit<OwnPhotoProps, 'photo' | 'isReplaced' | 'isCompared'> & { readonly card: PhotoCard },
) {
  const { card, ...own } = props;
  const { case: texts } = useReviewTexts();
  const format = useFormat();
  const { photo, replaced, matches } = card;
  const [match, ...more] = matches;
  const beside = Number(match !== undefined) + Number(replaced !== null);
  const columns = beside === 2 ? 'md:grid-cols-3' : beside === 1 ? 'grid-cols-2' : '';
  const rows = 'grid grid-rows-[repeat(3,auto)] gap-x-3';
  const frame =
    match === undefined
      ? 'border border-line'
      : `relative mb-4 border-2 pb-4 ${match.isSerious ? 'border-bad' : 'border-edge'}`;
  const other = (each: Match) => (
    <OtherPhoto key={each.other.photo_id} match={each} onOpen={() => own.onOpen(each.photo)} />
  );
  return (
    <li className={`min-w-0 rounded-card bg-paper p-2 ${frame} ${beside === 0 ? '' : 'md:col-span-2'}`}>
      <div className={`${rows} ${columns}`}>
        <OwnPhoto {...own} photo={photo} isCompared={match !== undefined} />
        {match === undefined ? null : other(match)}
        {replaced === null ? null : <OwnPhoto {...own} isReplaced photo={replaced} />}
      </div>
      {more.length === 0 ? null : (
        <details className="mt-2">
          <summary className="min-h-11 py-2 text-action">
            {texts.moreEqual(format.number(more.length))}
          </summary>
          <div className={`${rows} md:grid-cols-3`}>{more.map(other)}</div>
        </details>
      )}
      {match === undefined ? null : <MatchLabel match={match} />}
    </li>
  );
}

/** Says which correction a photo answers, or who else sent it; null for a photo that nothing stands beside. */
function useOrigin(cards: readonly PhotoCard[]): (photo: ReceivedPhoto) => string | null {
  const { corrections, screen } = useReviewTexts();
  const matches = cards.flatMap((card) => card.matches);
  return (photo) => {
    const match = matches.find((of) => of.photo === photo);
    if (match !== undefined) return screen.otherOrigin(match.other.centre_code);
    const { correction } = photo;
    const isReplaced = cards.some(({ replaced }) => replaced === photo);
    if (correction === undefined && !isReplaced) return null;
    const origin =
      correction === undefined ? corrections.asSubmitted : corrections.ofCorrection(String(correction));
    return isReplaced ? corrections.replaced(origin) : origin;
  };
}

interface PhotosProps extends Pick<PhotoPictureProps, 'onMissing' | 'onRetry'> {
  readonly review: ReviewDetail;
  /** Undefined until it has loaded. */
  readonly centre: ReceivedCentre | undefined;
}

export function Photos({ review, centre, onMissing, onRetry }: PhotosProps) {
  const { screen: texts, places } = useReviewTexts();
  const cards = photoCards(review, centre);
  const photos = cards.flatMap(({ photo, replaced, matches }) => [
    photo,
    ...(replaced === null ? [] : [replaced]),
    ...matches.map((match) => match.photo),
  ]);
  const originOf = useOrigin(cards);
  /** The index of a photo. */
  const [opened, setOpened] = useState<number | null>(null);
  const isOfOther = (photo: ReceivedPhoto): boolean =>
    cards.some(({ matches }) => matches.some((match) => match.photo === photo));
  const onOpen = (photo: ReceivedPhoto): void => {
    // It has the focus again when the viewer is closed.
    if (!isOfOther(photo)) document.getElementById(pictureId(photo))?.focus();
    setOpened(photos.indexOf(photo));
  };
  const [first] = photos;
  useShortcuts({ p: first === undefined ? undefined : () => onOpen(first) }, 'page');
  return (
    <section aria-labelledby="photos-title" className="mb-3">
      <h2 id="photos-title" className="sr-only">
        {texts.photos}
      </h2>
      {photos.length === 0 ? <p className="text-muted">{texts.noPhotos}</p> : null}
      <ul className="grid gap-3 md:grid-cols-2">
        {cards.map((card) => (
          <PhotoEvidence key={card.photo.slot} {...{ card, review, originOf, onOpen, onMissing, onRetry }} />
        ))}
      </ul>
      <PlaceAttribution photos={review.photos} texts={places} />
      {opened === null ? null : (
        <PhotoViewer
          photos={photos}
          first={opened}
          originOf={originOf}
          centre={{ id: review.id, code: review.centre_code }}
          isOfOther={isOfOther}
          onMissing={onMissing}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
