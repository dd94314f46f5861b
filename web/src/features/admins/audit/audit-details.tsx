/** How an act and its details read: the trail keeps them as codes and JSON, which stay as they are in the export. */
import { centreColumns } from '#contract/exam.ts';
import { useAdminTexts, type AdminTexts } from '../../../texts/admin/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';

/** The words for an act; an act that this version does not know is shown by its code. */
export function actName(acts: AdminTexts['audit']['acts'], act: string): string {
  return Object.entries(acts).find(([code]) => code === act)?.[1] ?? act;
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
  const nameOf = (key: string): string => {
    const column = centreColumns.find((one) => one === key);
    return column === undefined ? key : fields[column];
  };
  const valueOf = (value: unknown): string => {
    if (isChange(value)) return texts.changed(value[0] || common.dash, value[1] || common.dash);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (
    <ul>
      {read.map(([key, value]) => (
        <li key={key}>{texts.detail(nameOf(key), valueOf(value))}</li>
      ))}
    </ul>
  );
}
