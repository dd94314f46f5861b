/** How an act and its details read: the trail keeps them as codes and JSON, which stay as they are in the export. */
import { useAdminTexts, type AdminTexts } from '../../../texts/admin/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';

/** What this version has no words for is shown by its code. */
const wordsFor = (words: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(words, code) ? (words[code] ?? code) : code;

export function actName(acts: AdminTexts['audit']['acts'], act: string): string {
  return wordsFor(acts, act);
}

/** The entries of a JSON object; the text itself when it is none. */
function readDetails(details: string): readonly (readonly [string, unknown])[] | string {
  try {
    const parsed: unknown = JSON.parse(details);
    return typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : details;
  } catch {
    return details;
  }
}

const isChange = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

export function Details({ details }: { readonly details: string }) {
  const { audit: texts, fields } = useAdminTexts();
  const { common } = useTexts();
  const read = readDetails(details);
  if (typeof read === 'string') return read === '' ? common.dash : read;
  if (read.length === 0) return common.dash;
  const names = { ...texts.detailNames, ...fields };
  const valueOf = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? common.yes : common.no;
    if (isChange(value)) return texts.changed(value[0] || common.dash, value[1] || common.dash);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (
    <ul>
      {read.map(([key, value]) => (
        <li key={key}>{texts.detail(wordsFor(names, key), valueOf(value))}</li>
      ))}
    </ul>
  );
}
