/** A photo as an answer of the document: file name, thumbnail and coordinates, also in print. */
import { Coordinates, PlaceRemarks, type PlacedPhoto } from './photo-facts.tsx';
import { Picture, type PictureSources } from './picture.tsx';

export interface DocumentPhoto extends PlacedPhoto, PictureSources {
  readonly fileName: string;
}

interface PhotoAnswerProps {
  readonly photo: DocumentPhoto;
  readonly label: string;
  /** While the photo can still be taken again, remarks on its place are shown. */
  readonly withRemarks: boolean;
  readonly onMissing: () => void;
}

export function PhotoAnswer({ photo, label, withRemarks, onMissing }: PhotoAnswerProps) {
  return (
    <>
      <p>{photo.fileName}</p>
      <div className="mt-1 max-w-64 space-y-1 text-sm font-normal print:max-w-[9cm]">
        <Picture of={photo} alt={label} onMissing={onMissing} />
        <Coordinates photo={photo} />
        {withRemarks ? <PlaceRemarks photo={photo} /> : null}
      </div>
    </>
  );
}
