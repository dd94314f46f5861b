/** Beside the photos: that they are to show the sheet, and the way to it. */
import { sheetPath } from '../../../paths.ts';
import { usePhotoTexts } from '../../../texts/photo-texts.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/messages.tsx';

export function SheetLink({ centreId }: { readonly centreId: string }) {
  const { sheetLink } = usePhotoTexts();
  return (
    <Notice tone="info">
      <p>{sheetLink.asked}</p>
      <TextLink to={sheetPath(centreId)}>{sheetLink.open}</TextLink>
    </Notice>
  );
}
