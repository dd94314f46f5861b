/** The photos, each with its place, beside the photo that it replaced and those of others with the same picture; and the viewer, which P opens too. */
import { useState, type ReactNode } from 'react';
import type { ReceivedCentre, ReceivedPhoto } from '#contract/centres/received-centre.ts';
import { distanceM } from '#contract/photo/geo-position.ts';
import type { Arrival, ReviewDetail } from '#contract/review/endpoints.ts';
import { PhotoFacts } from '../../patterns/photos/photo-facts.tsx';
import { PhotoPicture, pictureId, type PhotoPictureProps } from '../../patterns/photos/photo-picture.tsx';
import { PhotoViewer } from '../../patterns/photos/photo-viewer.tsx';
import { PlaceAttribution, placeSentence } from '../../patterns/places/place-words.tsx';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { Section } from '../../ui/admin-buttons.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { Badge, photoCards, ReasonNumber, type Match, type PhotoCard } from './reasons.tsx';

function useDistanceText(): (metres: number) => string {
  const { place: texts, detail } = useReviewTexts();
  const { number } = useFormat();
  return (metres) => {
    if (metres < 1000) return detail.metres(number(Math.round(metres)));
    const km = metres / 1000;
    return texts.kilometres(km < 10 ? km.toFixed(1) : number(Math.round(km)));
  };
}

/** When a photo arrived and was taken, and how far from the record of its own centre: the same lines below each of equal pictures. */
export function ArrivalLines({ arrival }: { readonly arrival: Arrival }) {
  const { case: texts } = useReviewTexts();
  const { shortDateTime } = useFormat();
  const distanceText = useDistanceText();
  const { arrived_at: arrivedAt, taken_at: takenAt, distance_m: metres } = arrival;
  const timeOf = (text: string): string => shortDateTime(new Date(text));
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
    .map((anchor) => ({ ...anchor, metres: distanceM({ latitude, longitude }, anchor) }))
    .toSorted((one, other) => one.metres - other.metres)
    .map(({ kind, name, metres }) =>
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

/** A picture with its name and what is known about it, in the same rows as those beside it. */
function Part({ name, children, ...picture }: PhotoPictureProps & Record<'name' | 'children', ReactNode>) {
  return (
    <div className="row-span-3 grid min-w-0 grid-rows-subgrid content-start gap-0">
      <PhotoPicture {...picture} />
      <h3 className="mt-1 flex flex-wrap items-center gap-x-2 font-semibold">{name}</h3>
      <div>{children}</div>
    </div>
  );
}

interface PhotoProps extends Pick<PhotoPictureProps, 'onMissing' | 'onRetry'> {
  readonly review: ReviewDetail;
  readonly originOf: (photo: ReceivedPhoto) => string | null;
  readonly onOpen: (photo: ReceivedPhoto) => void;
}

/** The photo of another centre or a former edition with the same or a similar picture, with the name of the centre. */
function OtherPhoto({
  match,
  originOf,
  onOpen,
  ...loading
}: Omit<PhotoProps, 'review'> & { readonly match: Match }) {
  const { screen: texts, case: caseTexts, labels } = useReviewTexts();
  const { other, photo } = match;
  return (
    <Part
      {...loading}
      photo={photo}
      id={`photo-${other.photo_id}`}
      origin={originOf(photo)}
      className={comparedClasses}
      onOpen={() => onOpen(photo)}
      name={
        <>
          <span className="min-w-0 wrap-anywhere">{texts.sentBy(other.centre_code, other.centre_name)}</span>
          {other.edition === null ? null : <Badge tone="plain">{caseTexts.edition(other.edition)}</Badge>}
        </>
      }
    >
      <ArrivalLines arrival={other} />
      <p className="text-muted">{labels[`photos.${other.slot}`]}</p>
    </Part>
  );
}

/** @param props.isCompared an equal picture stands beside it: it has the same lines, and its own place and file stand behind a disclosure */
function OwnPhoto(
  props: PhotoProps & {
    readonly photo: ReceivedPhoto;
    readonly isReplaced?: boolean;
    readonly isCompared?: boolean;
  },
) {
  const { photo, isReplaced = false, isCompared = false, review, originOf, onOpen, ...loading } = props;
  const { viewer, screen, common, labels } = useReviewTexts();
  const origin = originOf(photo);
  const name = labels[`photos.${photo.slot}`];
  const arrival = isCompared ? review.arrivals.find(({ slot }) => slot === photo.slot) : undefined;
  const place = (
    <>
      <Place photo={photo} anchors={review.anchors} />
      <PhotoFacts inLines photo={photo} />
    </>
  );
  return (
    <Part
      {...loading}
      photo={photo}
      origin={origin}
      className={isCompared ? comparedClasses : pictureClasses}
      onOpen={() => onOpen(photo)}
      name={
        <>
          {isReplaced ? <Badge tone="plain">{screen.replaced}</Badge> : null}
          <span>{isReplaced ? origin : [name, origin].filter(Boolean).join(common.listSeparator)}</span>
        </>
      }
    >
      {arrival === undefined ? (
        place
      ) : (
        <>
          <ArrivalLines arrival={arrival} />
          <details>
            <summary className="py-2 text-action sm:py-1">{viewer.evidence}</summary>
            {place}
          </details>
        </>
      )}
    </Part>
  );
}

/** Over the whole width when something stands next to the photo: the first equal picture beside it, more of them after a press. */
function PhotoEvidence({ card, review, ...own }: PhotoProps & { readonly card: PhotoCard }) {
  const { case: texts, screen } = useReviewTexts();
  const { number } = useFormat();
  const { photo, replaced, matches } = card;
  const [match, ...more] = matches;
  const beside = Number(match !== undefined) + Number(replaced !== null);
  const columns = beside === 2 ? 'md:grid-cols-3' : beside === 1 ? 'grid-cols-2' : '';
  const rows = 'grid grid-rows-[repeat(3,auto)] gap-x-3';
  const edge = match?.isSerious === true ? 'border-bad' : 'border-edge';
  const frame = match === undefined ? 'border border-line' : `relative mb-4 border-2 pb-4 ${edge}`;
  const other = (each: Match) => <OtherPhoto key={each.other.photo_id} match={each} {...own} />;
  return (
    <li className={`min-w-0 rounded-card bg-paper p-2 ${frame} ${beside === 0 ? '' : 'md:col-span-2'}`}>
      <div className={`${rows} ${columns}`}>
        <OwnPhoto {...own} review={review} photo={photo} isCompared={match !== undefined} />
        {match === undefined ? null : other(match)}
        {replaced === null ? null : <OwnPhoto {...own} review={review} isReplaced photo={replaced} />}
      </div>
      {more.length === 0 ? null : (
        <details className="mt-2">
          <summary className="min-h-11 py-2 text-action">{texts.moreEqual(number(more.length))}</summary>
          <div className={`${rows} md:grid-cols-3`}>{more.map(other)}</div>
        </details>
      )}
      {/* On the frame: how they are alike, and the number of the reason. */}
      {match === undefined ? null : (
        <p
          className={`absolute -bottom-4 left-1/2 flex h-8 -translate-x-1/2 items-center gap-2 rounded-full border-2 bg-paper px-3 text-sm font-semibold whitespace-nowrap ${edge} ${match.isSerious ? 'text-bad' : ''}`}
        >
          = {screen.matches[match.code]}
          <ReasonNumber number={match.number} />
        </p>
      )}
    </li>
  );
}

/** Says which correction a photo answers, or who else sent it; null for a photo that nothing stands beside. */
function useOrigin(cards: readonly PhotoCard[]): (photo: ReceivedPhoto) => string | null {
  const { screen, corrections } = useReviewTexts();
  return (photo) => {
    const match = cards.flatMap(({ matches }) => matches).find((each) => each.photo === photo);
    if (match !== undefined) return screen.otherOrigin(match.other.centre_code);
    const { correction } = photo;
    const isReplaced = cards.some(({ replaced }) => replaced === photo);
    if (correction === undefined && !isReplaced) return null;
    const origin = correction === undefined ? corrections.asSubmitted : corrections.name(String(correction));
    return isReplaced ? corrections.replaced(origin) : origin;
  };
}

/** @param props.centre undefined until it has loaded */
export function Photos(
  props: Pick<PhotoProps, 'review' | 'onMissing' | 'onRetry'> & {
    readonly centre: ReceivedCentre | undefined;
  },
) {
  const { review, centre, onMissing, onRetry } = props;
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
  useShortcuts({ p: first && (() => onOpen(first)) }, 'page');
  return (
    <Section title={texts.photos} heading="sr-only" className="mb-3">
      {photos.length === 0 ? <p className="text-muted">{texts.noPhotos}</p> : null}
      <ul className="grid gap-3 md:grid-cols-2">
        {cards.map((card) => (
          <PhotoEvidence key={card.photo.slot} {...{ card, review, originOf, onOpen, onMissing, onRetry }} />
        ))}
      </ul>
      <PlaceAttribution photos={review.photos} texts={places} />
      {opened === null ? null : (
        <PhotoViewer
          {...{ photos, originOf, isOfOther, onMissing }}
          first={opened}
          centre={{ id: review.id, code: review.centre_code }}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  );
}
