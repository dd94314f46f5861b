/**
 * One photo of step 4: an example of what it must show, or the picture with one line below it on where it is and what to do, and the
 * button that takes it. Everything keeps its place while the state of the photo changes; only what is wrong moves what is below.
 */
import { Fragment, useRef, useState, type ReactNode } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { isAboutIndia } from '#contract/photo/geo-position.ts';
import { placeSentence } from '../../../patterns/places/place-words.tsx';
import { useFormat } from '../../../texts/format.ts';
import { ruleText } from '../../../texts/rule-text.ts';
import { usePhotoTexts } from '../../../texts/photos.texts.ts';
import { Button } from '../../../ui/button.tsx';
import { describe, FieldError } from '../../../ui/field.tsx';
import { useChecklist, useChecklistSession, useIsClosed } from '../checklist-context.tsx';
import { isKeepingPhoto } from '../draft/view.ts';
import { Coordinates, Picture, Remarks, usePositionRemarks } from '../parts/picture.tsx';
import { DeviceHelp, HowToAllow } from './location.tsx';
import { isPoor } from '../draft/draft.ts';
import type { PhotoState, TakenPhoto } from './use-photo.ts';

const shape = 'aspect-16/9';

/** What the picture shall show. In forced colours the lines take the colour of the text. */
const drawings: Record<PhotoSlot, ReactNode> = {
  centre: (
    <>
      <path d="M20 128h200M36 128V52h168v76M28 52 120 22l92 30zM104 128V96h32v32M120 96v32" />
      <path d="M50 72h20v16H50zM170 72h20v16h-20zM50 100h20v16H50zM170 100h20v16h-20z" />
      <path d="M78 58h84v26H78z" strokeWidth="4" className="fill-paper stroke-action" />
      <path d="M88 67h64M96 76h48" strokeWidth="3" className="stroke-action" />
    </>
  ),
  strongRoom: (
    <>
      <path d="M20 140h200M40 140V20h160v120" />
      <path d="M86 38h68v102H86z" strokeWidth="4" className="fill-paper stroke-action" />
      <path d="M92 56h-6M92 120h-6M98 50h44v34H98zM98 96h44v34H98z" />
      <path d="M136 86v-5a6 6 0 0 1 12 0v5" strokeWidth="3" className="stroke-action" />
      <path d="M132 86h20v16h-20z" className="fill-action stroke-action" />
    </>
  ),
};

/** The drawing or the picture, over which stands what is being done with it. */
function Shown({ taken: { slot, state, refusal, onMissing } }: { readonly taken: TakenPhoto }) {
  const { labels, photos, photoHelp, saved } = usePhotoTexts();
  const isKeeping = isKeepingPhoto(useChecklist());
  const picture = state.kind === 'placed' ? state.photo : state.kind === 'empty' ? null : state.picture;
  return (
    <div className="relative">
      {picture === null ? (
        <span className={`flex ${shape} items-center justify-center rounded-card bg-action-soft`}>
          <svg
            role="img"
            aria-label={photoHelp.example[slot]}
            viewBox="0 0 240 160"
            className="h-full fill-none stroke-edge stroke-2 py-2 [stroke-linecap:round] [stroke-linejoin:round] forced-colors:stroke-[CanvasText]"
          >
            {drawings[slot]}
          </svg>
        </span>
      ) : (
        <Picture
          of={{ filePath: null, ...picture }}
          alt={photos.preview(labels[`photos.${slot}`], picture.fileName)}
          onMissing={onMissing}
          shape={shape}
        />
      )}
      <p role="status" className="absolute inset-x-0 bottom-0 text-sm font-semibold">
        {state.kind === 'reading' && refusal === null ? (
          <span className="flex items-center gap-2 rounded-b-card bg-ink px-3 py-2 text-paper">
            <span
              aria-hidden
              className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
            />
            {isKeeping ? saved.keepingPhoto : photos.checking}
          </span>
        ) : state.kind === 'waiting' ? (
          // Another element than the wheel that turns: a browser would take it for one that has jumped.
          <span key="waiting" className="flex gap-2 rounded-b-card bg-warn-soft px-3 py-2">
            <span aria-hidden className="text-warn">
              ▲
            </span>
            <span>{photoHelp.waiting.mark}</span>
          </span>
        ) : null}
      </p>
    </div>
  );
}

/** Where a photo is that the server does not have: on its way, or on this device until something happens. */
function useUnsentText(slot: PhotoSlot): string {
  const { saved, sendState } = usePhotoTexts();
  const format = useFormat();
  const { isSynced } = useChecklistSession();
  const { send, local } = useChecklist();
  const isClosed = useIsClosed();
  if (!isSynced) return sendState.withAnswer;
  if (isClosed) return saved.tooLate;
  if (send.kind === 'sending' && send.slot === slot)
    return sendState.sending(format.percent(send.fraction ?? 0));
  return `${sendState[local === 'impossible' ? 'inPage' : 'onDevice']}; ${sendState.until[send.kind]}`;
}

/** What stands in one line below a photo, and what an honest person may want to know at the spot. */
function Placed({
  slot,
  photo,
  isImproving,
}: Extract<PhotoState, { kind: 'placed' }> & Pick<TakenPhoto, 'slot'>) {
  const { places, photoRemarks, placeQuestions, sendState } = usePhotoTexts();
  const format = useFormat();
  const isClosed = useIsClosed();
  const unsent = useUnsentText(slot);
  const remarks = [...usePositionRemarks(photo, isImproving)];
  const { place, accuracyM, isFarFromRecord = false, hasOldFix = false } = photo;
  const facts: string[] = [];
  // Said by the server when it has the photo. The whole sentence and the sketch are on the preview.
  if (place !== undefined)
    facts.push(place.town === null ? placeSentence(place, places) : places.near(place.town));
  if (accuracyM !== null && !isPoor(accuracyM))
    facts.push(photoRemarks.accurate(format.number(Math.round(accuracyM))));
  // Of a place abroad there is a remark already.
  if (isFarFromRecord && isAboutIndia(photo)) remarks.push(placeQuestions.elsewhere);
  else if (hasOldFix) remarks.push(placeQuestions.oldFix);
  return (
    <>
      <p>
        {photo.onServer ? (
          <span className="font-semibold text-good">
            <span aria-hidden>✓ </span>
            <span>{sendState.sent}</span>
          </span>
        ) : (
          <span>{unsent}</span>
        )}
        {facts.map((fact) => (
          <Fragment key={fact}>
            {' · '}
            <span>{fact}</span>
          </Fragment>
        ))}
      </p>
      <div className="text-muted">
        <Coordinates photo={photo} />
      </div>
      {isClosed ? null : <Remarks texts={remarks} />}
    </>
  );
}

/** What the person at the spot has to do. Where no position can come, that is a problem below. */
function Waiting({
  advice,
  hasEarlier,
  confirmSpot,
}: Extract<PhotoState, { kind: 'waiting' }> & Pick<TakenPhoto, 'confirmSpot'>) {
  const { photos, photoHelp } = usePhotoTexts();
  const { ask, confirm, otherwise, tooLate, unavailable, stay, kept, earlierKept } = photoHelp.waiting;
  if (advice === 'denied' || advice === 'unsupported') return null;
  const texts = { locating: `${photos.locating} ${stay}`, unavailable, ask, 'too-late': tooLate };
  return (
    <>
      <div role="status" className="space-y-1">
        <p>{texts[advice]}</p>
        {advice === 'ask' ? (
          <>
            <Button variant="quiet" onClick={confirmSpot}>
              {confirm}
            </Button>
            <p>{otherwise}</p>
          </>
        ) : null}
      </div>
      <p className="text-muted">
        {advice === 'too-late' ? null : kept} {hasEarlier ? earlierKept : null}
      </p>
    </>
  );
}

interface Problem {
  readonly text: string;
  /** Why a step with this photo is not complete. */
  readonly why?: string | undefined;
  readonly help?: ReactNode;
}

/** What is wrong with the photo, why, and what helps. A picture that cannot get a position is refused in words, but kept. */
function useProblem(taken: TakenPhoto, error: string | undefined): Problem | null {
  const { slot, state, refusal, serverRefusal } = taken;
  const texts = usePhotoTexts();
  const { photos, photoHelp, failures, submitting } = texts;
  const notPlaced = photoHelp[state.kind === 'waiting' ? 'notPlaced' : 'notTaken'][slot];
  const why = error === undefined ? undefined : state.kind === 'reading' ? photos.checking : notPlaced;
  switch (refusal) {
    case 'no-place': {
      const help = (
        <>
          <p>{photos.help.gallery}</p>
          <DeviceHelp />
        </>
      );
      return { text: ruleText(texts, 'photo.no-place'), why, help };
    }
    case 'unreadable':
      return { text: submitting.invalidImage, why, help: <p>{photos.unreadableHelp}</p> };
    // It may have a position: the sentence about that would be about something else.
    case 'not-a-jpeg':
      return { text: photos.notJpeg, why };
    case 'not-loaded':
      return { text: failures.offline, why };
    case null:
  }
  if (serverRefusal !== undefined) return { text: serverRefusal, why };
  if (state.kind === 'waiting' && (state.advice === 'denied' || state.advice === 'unsupported')) {
    const { notLost, kept, earlierKept } = photoHelp.waiting;
    const help = (
      <>
        <p>
          {state.advice === 'denied' ? notLost : kept} {state.hasEarlier ? earlierKept : null}
        </p>
        {state.advice === 'denied' ? <HowToAllow /> : <DeviceHelp />}
      </>
    );
    return { text: ruleText(texts, 'photo.no-place'), why, help };
  }
  return error === undefined ? null : { text: error, why };
}

/** On a computer the button for a photo opens no camera, but its files. As it was when the screen was opened, so that nothing moves. */
export const useIsComputer = (): boolean => useState(() => !matchMedia('(pointer: coarse)').matches)[0];

interface PhotoInputProps {
  readonly taken: TakenPhoto;
  readonly isNext: boolean;
  readonly hint: string | undefined;
  readonly error: string | undefined;
}

/**
 * The file input that opens the rear camera. Reports when it was opened, which distinguishes a new picture from an old one.
 * A label replaces the browser's own button, which is not in the language of the page.
 */
function PhotoInput({ taken: { slot, state, take }, isNext, hint, error }: PhotoInputProps) {
  const { photos } = usePhotoTexts();
  const openedAt = useRef<number | null>(null);
  const [first, again] = useIsComputer() ? [photos.choose, photos.chooseAgain] : [photos.take, photos.retake];
  const isEmpty = state.kind === 'empty';
  const id = `photos.${slot}`;
  return (
    <div className={`relative ${isEmpty ? 'w-full' : ''}`}>
      <input
        id={id}
        type="file"
        accept="image/jpeg"
        capture="environment"
        // The form checks by itself, and the portal has the taken one.
        required={isEmpty}
        {...describe({ id, hint, error })}
        aria-invalid={error !== undefined}
        onClick={() => {
          openedAt.current = Date.now();
        }}
        onChange={(event) => {
          const file = event.target.files?.[0];
          const opened = openedAt.current;
          openedAt.current = null;
          // Cleared, so that the same file can be chosen again after it was removed.
          event.target.value = '';
          if (file !== undefined) take(file, 'input', opened);
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={`inline-flex min-h-11 w-full items-center justify-center rounded-card border px-3 text-center outline-offset-2 outline-(--ring) peer-focus-visible:outline-3 ${isNext ? 'border-action bg-action font-semibold text-on-action hover:bg-action-strong' : 'border-edge bg-paper hover:bg-action-soft'}`}
      >
        {isEmpty ? first : again}
      </label>
    </div>
  );
}

interface PhotoFieldProps {
  readonly taken: TakenPhoto;
  /** Why the user cannot continue with this photo. */
  readonly error: string | undefined;
  /** Whether taking it is the next thing to do on the screen. */
  readonly isNext: boolean;
  /** False where a photo can only be replaced. */
  readonly canRemove?: boolean;
  /** Below the photo, for example about both photos together. */
  readonly children?: ReactNode;
}

export function PhotoField({ taken, error, isNext, canRemove = true, children }: PhotoFieldProps) {
  const { slot, state, clear, confirmSpot } = taken;
  const { common, labels, photoHelp } = usePhotoTexts();
  const problem = useProblem(taken, error);
  const isEmpty = state.kind === 'empty';
  const id = `photos.${slot}` as const;
  const label = labels[id];
  const hint = isEmpty
    ? photoHelp.mustShow[slot]
    : state.kind === 'reading'
      ? photoHelp.doesShow[slot]
      : undefined;
  /** The pressed button disappears with what it does. */
  const thenFocusInput = (act: () => void) => (): void => {
    act();
    document.getElementById(id)?.focus();
  };
  const isMissing = useIsClosed() && isEmpty;
  return (
    <div className="space-y-2">
      <label htmlFor={id} className="block text-lg font-semibold">
        {label}
      </label>
      {isMissing ? (
        <p>{photoHelp.notTaken[slot]}</p>
      ) : (
        <figure className="max-w-104 space-y-2">
          <Shown taken={taken} />
          <figcaption className="min-h-15 space-y-1 text-sm">
            {hint === undefined ? null : (
              <p id={`${id}-hint`} className="text-muted">
                {hint}
              </p>
            )}
            {state.kind === 'waiting' ? (
              <Waiting {...state} confirmSpot={thenFocusInput(confirmSpot)} />
            ) : null}
            {state.kind === 'placed' ? <Placed slot={slot} {...state} /> : null}
            {problem === null ? null : (
              <div role="alert" className="space-y-1 border-l-4 border-bad pl-3">
                <FieldError id={id} error={problem.text} />
                {problem.why === undefined ? null : <p className="font-semibold">{problem.why}</p>}
                {problem.help}
              </div>
            )}
          </figcaption>
        </figure>
      )}
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PhotoInput taken={taken} isNext={isNext} hint={hint} error={problem?.text} />
        {isEmpty || (!canRemove && state.kind === 'placed') ? null : (
          <Button variant="link" onClick={thenFocusInput(clear)}>
            {common.remove} <span className="sr-only">{label}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
