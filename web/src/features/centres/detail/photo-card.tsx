/** One photo of a centre with its facts; a click on it opens the viewer. */
import { PhotoFacts } from '../../../patterns/photos/photo-facts.tsx';
import { PhotoPicture, type PhotoPictureProps } from '../../../patterns/photos/photo-picture.tsx';
import { useTexts } from '../../../texts/language.tsx';

export type PhotoCardProps = Omit<PhotoPictureProps, 'className'>;

/** On a wide window both photos stand beside the answers without scrolling. */
const pictureClasses = 'aspect-4/3 xl:aspect-auto xl:h-[max(9rem,calc((100dvh-22rem)/2))] print:h-[7cm]';

export function PhotoCard(props: PhotoCardProps) {
  const { labels } = useTexts();
  const { photo, origin } = props;
  return (
    <li className="break-inside-avoid min-w-0 rounded-card border border-line bg-paper p-2 sm:p-3">
      <h3 className="mb-2 font-semibold max-sm:text-sm">
        {labels[`photos.${photo.slot}`]}
        {origin === null ? null : <span className="block font-normal text-muted">{origin}</span>}
      </h3>
      <div className="grid gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block">
        <PhotoPicture {...props} className={pictureClasses} />
        <PhotoFacts inLines photo={photo} />
      </div>
    </li>
  );
}
