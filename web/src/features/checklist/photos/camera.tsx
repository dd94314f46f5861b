/**
 * The camera in the page, for phones whose camera app removes the position from the photo; and where it is found: in one entry for what
 * does not work, closed until somebody needs it.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { usePhotoTexts } from '../../../texts/photos.texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';
import type { TakenPhoto } from './use-photo.ts';

const pictureQuality = 0.9;

/** Shows the rear camera in a video element while the dialog is open. */
function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'ready' | 'failed'>('starting');
  useEffect(() => {
    let stream: MediaStream | null = null;
    let closed = false;
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    const start = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: 'environment', width: { ideal: 2560 }, height: { ideal: 1920 } },
      });
      if (closed || video.current === null) {
        stop();
        return;
      }
      video.current.srcObject = stream;
      await video.current.play();
      setState('ready');
    };
    start().catch(() => setState('failed'));
    return () => {
      closed = true;
      stop();
    };
  }, []);
  return { video, state };
}

/** The portal's clock is that of India, whatever the phone shows: `photo 2026-05-04 14.05.09 IST.jpg`. */
function cameraFileName(taken: Date): string {
  // The Swedish format is that of ISO 8601.
  const time = taken.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' });
  return `photo ${time.replaceAll(':', '.')} IST.jpg`;
}

async function takePicture(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', pictureQuality),
  );
  if (blob === null) return null;
  const taken = new Date();
  return new File([blob], cameraFileName(taken), { type: 'image/jpeg', lastModified: taken.getTime() });
}

interface CameraDialogProps {
  readonly title: string;
  readonly onPicture: (file: File) => void;
  readonly onClose: () => void;
}

function CameraDialog({ title, onPicture, onClose }: CameraDialogProps) {
  const { common, photos } = usePhotoTexts();
  const { video, state } = useCamera();
  const { run: shoot } = useAction(async () => {
    const file = video.current === null ? null : await takePicture(video.current);
    if (file !== null) onPicture(file);
  });
  return (
    <Dialog wide title={title} onClose={onClose}>
      <div className="mt-4 space-y-3">
        <p role="status">{state === 'starting' ? photos.cameraStarting : ''}</p>
        {state === 'failed' ? (
          <Notice tone="bad" live="alert">
            {photos.cameraFailed}
          </Notice>
        ) : (
          <video
            ref={video}
            muted
            playsInline
            aria-label={title}
            className="aspect-4/3 max-h-[60dvh] w-full rounded-card bg-black"
          />
        )}
      </div>
      <DialogButtons>
        <Button variant="quiet" data-safe onClick={onClose}>
          {common.cancel}
        </Button>
        <Button disabled={state !== 'ready'} onClick={shoot}>
          {photos.shutter}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface CameraHelpProps {
  readonly photos: readonly Pick<TakenPhoto, 'slot' | 'take'>[];
  readonly children?: ReactNode;
}

export function CameraHelp({ photos: taken, children }: CameraHelpProps) {
  const { photos, labels } = usePhotoTexts();
  const [open, setOpen] = useState<TakenPhoto['slot'] | null>(null);
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-action underline underline-offset-4">
        {photos.trouble}
      </summary>
      <div className="space-y-2">
        {taken.map(({ slot, take }) =>
          'mediaDevices' in navigator ? (
            <div key={slot}>
              <Button variant="link" onClick={() => setOpen(slot)}>
                <span>
                  {photos.openInPageCamera} <span className="font-normal">{labels[`photos.${slot}`]}</span>
                </span>
              </Button>
              {open === slot ? (
                <CameraDialog
                  title={labels[`photos.${slot}`]}
                  onPicture={(file) => {
                    setOpen(null);
                    take(file, 'in-page-camera', null);
                    // The photo is above; its input is scrolled into view.
                    setTimeout(() => document.getElementById(`photos.${slot}`)?.focus());
                  }}
                  onClose={() => setOpen(null)}
                />
              ) : null}
            </div>
          ) : null,
        )}
        {children}
      </div>
    </details>
  );
}
