/** Names files and folders by the code of a centre, which may contain anything. */
import { safeFileName } from '../../platform/http/content-disposition.ts';

/** Two codes that differ only in characters that are replaced get different names by the id of the centre. */
export function fileCode({ code, id }: { readonly code: string; readonly id: string }): string {
  const safe = safeFileName(code).replace(/^[. ]+|[. ]+$/g, '_');
  return safe === code ? code : `${safe}-${id.slice(-6)}`;
}
