/** One photo of step 4: what it must show, taking it, and the photo with its coordinates or its wait for them. */
import { useRef, useState } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { ruleText } from '../../../texts/rule-text.ts';
import { Button } from '../../../ui/button.tsx';
import { describe, FieldError, Hint } from '../../../ui/field.tsx';
import { CameraDialog } from './camera-dialog.tsx';
import { isImpossible, type LocationFix } from './use-location-fix.ts';
import { PhotoCard } from './photo-card.tsx';
import { RefusalHelp, useRefusalText, WaitingHelp } from './photo-help.tsx';
import { usePhotoInDraft, type PhotoHolder } from './photo-holder.ts';
import { useTakePhoto } from './use-take-photo.ts';

interface PhotoInputProps {
  readonly id: string;
  readonly isTaken: boolean;
  readonly hint: string;
  readonly error: string | undefined;
  readonly onPicture: (file: File, openedAt: number | null) => void;
}

/**
 * The file input that opens the rear camera. Reports when it was opened, which distinguishes a new picture from an old one.
 * A label replaces the browser's own button, which is not in the language of the page.
 */
function PhotoInput({ id, isTaken, hint, error, onPicture }: PhotoInputProps) {
  const { photos } = usePhotoTexts();
  const openedAt = useRef<number | null>(null);
  return (
    <div className="relative">
      <input
        id={id}
        type="file"
        accept="image/jpeg"
        capture="environment"
        aria-required
        {...describe({ id, hint, error })}
        onClick={() => {
          openedAt.current = Date.now();
        }}
        onChange={(event) => {
          const file = event.target.files?.[0];
          const opened = openedAt.current;
          openedAt.current = null;
          // Cleared, so that the same file can be chosen again after it was removed.
          event.target.value = '';
          if (file !== undefined) onPicture(file, opened);
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={`inline-flex min-h-11 items-center rounded-card border px-5 font-semibold outline-offset-2 outline-(--ring) peer-focus-visible:outline-3 ${isTaken ? 'border-edge bg-paper hover:bg-action-soft' : 'border-action bg-action text-on-action hover:bg-action-strong'}`}
      >
        {isTaken ? photos.retake : photos.take}
      </label>
    </div>
  );
}

interface InPageCameraProps {
  readonly label: string;
  readonly onPicture: (file: File) => void;
}

/** The camera in the page, for phones whose camera app removes the position. */
function InPageCamera({ label, onPicture }: InPageCameraProps) {
  const { photos } = usePhotoTexts();
  const [open, setOpen] = useState(false);
  if (!('mediaDevices' in navigator)) return null;
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        {photos.openInPageCamera} <span className="sr-only">{label}</span>
      </Button>
      {open ? (
        <CameraDialog
          title={label}
          onPicture={(file) => {
            setOpen(false);
            onPicture(file);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface PhotoFieldProps {
  readonly slot: PhotoSlot;
  /** Why the user cannot continue with this photo. */
  readonly error: string | undefined;
  readonly location: LocationFix;
  /** False where a photo can only be replaced. */
  readonly canRemove?: boolean;
}

/** The text of the error, and what explains it. A picture that cannot get a position is refused in words, but kept. */
function useErrors(
  { slot, error, location }: PhotoFieldProps,
  holder: PhotoHolder,
  refusal: ReturnType<typeof useTakePhoto>['refusal'],
) {
  const texts = usePhotoTexts();
  const { photoHelp } = texts;
  const refused = useRefusalText(refusal) ?? holder.serverRefusal;
  const cannotWait = refusal === null && holder.waiting !== null && isImpossible(location.state);
  const text = refused ?? (cannotWait ? ruleText(texts, 'photo.no-place') : error);
  const why =
    error === undefined ? undefined : photoHelp[holder.waiting === null ? 'notTaken' : 'notPlaced'][slot];
  return { text, why, cannotWait };
}

interface PhotoErrorsProps {
  readonly id: string;
  readonly errors: ReturnType<typeof useErrors>;
  readonly refusal: ReturnType<typeof useTakePhoto>['refusal'];
  readonly location: PhotoFieldProps['location'];
}

/** What is wrong with the photo, why, and what helps. */
function PhotoErrors({ id, errors: { text, why, cannotWait }, refusal, location }: PhotoErrorsProps) {
  if (text === undefined) return null;
  return (
    <div role="alert" className="space-y-1 border-l-4 border-bad pl-3">
      <FieldError id={id} error={text} />
      {why === undefined ? null : <p className="text-sm font-semibold">{why}</p>}
      {refusal === null ? null : <RefusalHelp refusal={refusal} />}
      {cannotWait ? <WaitingHelp state={location.state} /> : null}
    </div>
  );
}

export function PhotoField(props: PhotoFieldProps) {
  const { slot, location, canRemove = true } = props;
  const { common, labels, photoHelp } = usePhotoTexts();
  const holder = usePhotoInDraft(slot);
  const { take, clear, refusal, confirmSpot, ...taking } = useTakePhoto(holder, location);
  const errors = useErrors(props, holder, refusal);
  const id = `photos.${slot}` as const;
  const label = labels[id];
  const hint = photoHelp.mustShow[slot];
  const isEmpty = holder.photo === null && holder.waiting === null;
  /** The pressed button disappears with what it does. */
  const thenFocusInput = (act: () => void) => (): void => {
    act();
    document.getElementById(id)?.focus();
  };
  return (
    <div className="space-y-3">
      <div className="space-y-1">
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        <Hint id={id} hint={hint} />
      </div>
      <PhotoCard
        slot={slot}
        label={label}
        holder={holder}
        location={location}
        confirmSpot={thenFocusInput(confirmSpot)}
        {...taking}
      />
      <div className="flex flex-wrap items-center gap-3">
        <PhotoInput
          id={id}
          isTaken={!isEmpty}
          hint={hint}
          error={errors.text}
          onPicture={(file, openedAt) => take(file, 'input', openedAt)}
        />
        {isEmpty || (!canRemove && holder.waiting === null) ? null : (
          <Button variant="quiet" onClick={thenFocusInput(clear)}>
            {common.remove} <span className="sr-only">{label}</span>
          </Button>
        )}
      </div>
      <InPageCamera label={label} onPicture={(file) => take(file, 'in-page-camera', null)} />
      <PhotoErrors id={id} errors={errors} refusal={refusal} location={location} />
    </div>
  );
}
