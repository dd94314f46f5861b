/** Names files and folders by the code of a centre, which may contain anything. */
import { safeFileName } from '../../platform/http/content-disposition.ts';

/** Names that Windows has for devices. */
const deviceNames = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])$/i;

/**
 * Returns the code when it is a name on every system that no other code has there, otherwise with the end of the centre's id.
 * Windows and macOS take capital and small letters for the same, so a code with small ones may be that of another centre.
 * Without dots it is no name of a file that is packed beside the folder.
 */
export function fileCode({ code, id }: { readonly code: string; readonly id: string }): string {
  const safe = safeFileName(code).replace(/^ +| +$|\./g, '_');
  const isOnlyOne = safe === code && code === code.toUpperCase() && !deviceNames.test(code);
  return isOnlyOne ? code : `${safe}-${id.slice(-6)}`;
}
