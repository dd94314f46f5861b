/** One photo of step 4: taken with the rear camera, read, given its place where allowed, shown with its coordinates. */
import { useEffect, useRef, useState } from 'react';
import { formatCoordinate } from '#contract/checklist/place.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { useFormat } from '../../../texts/format.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { describe, FieldError } from '../../../ui/field.tsx';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import type { DraftPhoto } from '../draft/draft.ts';
import { preparePhoto, type PhotoRefusal as PreparationRefusal } from '../photos/prepare-photo.ts';
import { CameraDialog } from './camera-dialog.tsx';
import { DeviceHelp } from './device-help.tsx';
import type { LocationFix } from './use-location-fix.ts';

/** Why a picture was not taken over; `not-loaded`: the part of this page that reads photos could not be loaded. */
type PhotoRefusal = PreparationRefusal | 'not-loaded';

/** An address for a picture: of the file on this device, else the server's signed path. */
function usePictureUrl(photo: DraftPhoto): string | undefined {
  const [url, setUrl] = useState<string | undefined>();
  const { blob, filePath } = photo;
  useEffect(() => {
    if (blob === null) {
      setUrl(filePath ?? undefined);
      return undefined;
    }
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob, filePath]);
  return url;
}

function PhotoPreview({ photo, label }: { readonly photo: DraftPhoto; readonly label: string }) {
  const { photos } = useTexts();
  const format = useFormat();
  const url = usePictureUrl(photo);
  const place =
    photo.placeSource === 'camera'
      ? photos.fromCamera
      : photo.accuracyM === null
        ? photos.fromDeviceUnknown
        : photos.fromDevice(format.number(Math.round(photo.accuracyM)));
  return (
    <figure className="grid gap-4 sm:grid-cols-[16rem_1fr]">
      <div className="flex aspect-4/3 items-center justify-center overflow-hidden rounded-card border border-line bg-ground">
        {url === undefined ? null : (
          <img src={url} alt={photos.preview(label)} className="size-full object-contain" />
        )}
      </div>
      <figcaption className="space-y-1 text-sm">
        <p className="font-semibold [overflow-wrap:anywhere]">{photo.fileName}</p>
        <p>
          {photos.latitude}: <span data-coordinate="latitude">{formatCoordinate(photo.latitude)}</span>
        </p>
        <p>
          {photos.longitude}: <span data-coordinate="longitude">{formatCoordinate(photo.longitude)}</span>
        </p>
        <p className="text-muted">{place}</p>
        <p className="text-muted">{photo.onServer ? photos.onServer : photos.waiting}</p>
      </figcaption>
    </figure>
  );
}

function RefusalHelp({ refusal }: { readonly refusal: PhotoRefusal }) {
  const { photos } = useTexts();
  if (refusal !== 'no-place')
    return <p className="text-sm">{refusal === 'not-a-jpeg' ? photos.notJpeg : photos.unreadableHelp}</p>;
  return (
    <div className="space-y-1">
      <p className="text-sm">{photos.help.gallery}</p>
      <DeviceHelp />
    </div>
  );
}

/** What the server said about this photo when it was sent, if it refused it. */
function useServerRefusal(slot: PhotoSlot): string | undefined {
  const texts = useTexts();
  const { send } = useChecklist();
  if (send.kind !== 'refused' || send.failure.kind !== 'refused') return undefined;
  const mine = send.failure.problems?.some((problem) => problem.field === `photos.${slot}`);
  if (mine !== true) return undefined;
  return send.failure.code === 'photo.unreadable'
    ? texts.photos.unreadable
    : failureText(texts, send.failure, texts.preview.failed);
}

interface PhotoFieldProps {
  readonly slot: PhotoSlot;
  readonly label: string;
  readonly error: string | undefined;
  readonly location: LocationFix;
}

function useTakePhoto(slot: PhotoSlot, location: LocationFix) {
  const session = useChecklistSession();
  const [working, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<PhotoRefusal | null>(null);
  const take = async (
    file: File,
    origin: 'input' | 'in-page-camera',
    openedAt: number | null,
  ): Promise<void> => {
    setWorking(true);
    setRefusal(null);
    const given = { file, origin, openedAt, fix: location.best(), now: Date.now() };
    const prepared = await preparePhoto(given).catch(() => ({ ok: false, reason: 'not-loaded' }) as const);
    setWorking(false);
    if (prepared.ok) {
      session.setPhoto(slot, { ...prepared.photo, filePath: null, onServer: false });
      await session.saveHere();
    } else {
      setRefusal(prepared.reason);
    }
  };
  const clear = (): void => {
    setRefusal(null);
    session.setPhoto(slot, null);
  };
  return { take, clear, working, refusal };
}

interface PhotoInputProps {
  readonly id: string;
  readonly taken: boolean;
  readonly error: string | undefined;
  readonly onPicture: (file: File, openedAt: number | null) => void;
}

/**
 * The file input that opens the rear camera; it remembers when it was opened, to tell a new picture from an old one.
 * The browser's own button speaks another language than the page: a second label stands in for it.
 */
function PhotoInput({ id, taken, error, onPicture }: PhotoInputProps) {
  const { photos } = useTexts();
  const openedAt = useRef<number | null>(null);
  return (
    <div className="relative">
      <input
        id={id}
        type="file"
        accept="image/jpeg"
        capture="environment"
        aria-required
        {...describe({ id, error })}
        onClick={() => {
          openedAt.current = Date.now();
        }}
        onChange={(event) => {
          const file = event.target.files?.[0];
          const opened = openedAt.current;
          openedAt.current = null;
          // The same file may be chosen again after it was removed.
          event.target.value = '';
          if (file !== undefined) onPicture(file, opened);
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={`inline-flex min-h-11 items-center rounded-card border px-5 font-semibold outline-offset-2 outline-(--ring) peer-focus-visible:outline-3 ${taken ? 'border-edge bg-paper hover:bg-action-soft' : 'border-action bg-action text-on-action hover:bg-action-strong'}`}
      >
        {taken ? photos.retake : photos.take}
      </label>
    </div>
  );
}

/** The sentence for the refusal of this picture, by this page or by the server. */
function useRefusalText(slot: PhotoSlot, refusal: PhotoRefusal | null): string | undefined {
  const { refusals, failures, photos } = useTexts();
  const serverRefusal = useServerRefusal(slot);
  const refusalTexts: Record<PhotoRefusal, string> = {
    'no-place': refusals['photo.no-place'],
    'not-loaded': failures.offline,
    'not-a-jpeg': photos.unreadable,
    unreadable: photos.unreadable,
  };
  return refusal === null ? serverRefusal : refusalTexts[refusal];
}

interface InPageCameraProps {
  readonly label: string;
  readonly onPicture: (file: File) => void;
}

function InPageCamera({ label, onPicture }: InPageCameraProps) {
  const { photos } = useTexts();
  const [open, setOpen] = useState(false);
  if (!('mediaDevices' in navigator)) return null;
  return (
    <>
      <Button look="link" onClick={() => setOpen(true)}>
        {photos.inPage}
        <span className="sr-only">{label}</span>
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

export function PhotoField({ slot, label, error, location }: PhotoFieldProps) {
  const { common, photos } = useTexts();
  const photo = useChecklist().draft.photos[slot];
  const { take, clear, working, refusal } = useTakePhoto(slot, location);
  const shownError = useRefusalText(slot, refusal) ?? error;
  const id = `photos.${slot}`;
  return (
    <div className="space-y-3">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <PhotoInput
          id={id}
          taken={photo !== null}
          error={shownError}
          onPicture={(file, openedAt) => void take(file, 'input', openedAt).catch(reportError)}
        />
        {photo === null ? null : (
          <Button look="quiet" onClick={clear}>
            {common.remove} <span className="sr-only">{label}</span>
          </Button>
        )}
      </div>
      <InPageCamera
        label={label}
        onPicture={(file) => void take(file, 'in-page-camera', null).catch(reportError)}
      />
      <p role="status" className={working ? 'text-sm' : 'sr-only'}>
        {working ? photos.working : ''}
      </p>
      {shownError === undefined ? null : (
        <div role="alert" className="space-y-1 border-l-4 border-bad pl-3">
          <FieldError id={id} error={shownError} />
          {refusal === null ? null : <RefusalHelp refusal={refusal} />}
        </div>
      )}
      {photo === null ? null : <PhotoPreview photo={photo} label={label} />}
    </div>
  );
}
