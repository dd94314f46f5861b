/** Where a photo was taken: in words, and as a sketch beside where it should have been. */
import { useState } from 'react';
import type { PhotoPlace } from '#contract/photo/photo-place.ts';
import { placeSentence, type PlaceTexts } from './place-words.tsx';
import { SketchDrawing } from './sketch-drawing.tsx';

interface PlaceProps {
  readonly photo: {
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly place?: PhotoPlace | undefined;
  };
  readonly texts: PlaceTexts;
}

/** Nothing without a place. */
export function PlaceSketch({ photo: { latitude, longitude, place }, texts }: PlaceProps) {
  if (place === undefined || latitude === null || longitude === null) return null;
  return <SketchDrawing photo={{ latitude, longitude }} place={place} texts={texts} />;
}

export function PlaceDescription({ photo, texts }: PlaceProps) {
  const [isOpen, setOpen] = useState(false);
  const { latitude, longitude, place } = photo;
  if (place === undefined || latitude === null || longitude === null) return null;
  return (
    <>
      <p>{placeSentence(place, texts)}</p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)} className="no-print">
        <summary className="flex min-h-11 items-center text-action underline underline-offset-4 sm:min-h-8">
          {texts.sketch.show}
        </summary>
        {isOpen ? <PlaceSketch photo={photo} texts={texts} /> : null}
      </details>
    </>
  );
}
