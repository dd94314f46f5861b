/** Shows an action and its details as text. The audit trail and its export contain codes and JSON. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import type { AdminTexts } from '../../../texts/en/admin.ts';
import { useTexts } from '../../../texts/language.tsx';

/** A code without a text in this version is shown itself. */
const wordsFor = (words: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(words, code) ? (words[code] ?? code) : code;

export function actionName(actions: AdminTexts['audit']['actions'], action: string): string {
  return wordsFor(actions, action);
}

/** Returns the entries of a JSON object, or the text itself when it is not one. */
function parseDetails(details: string): readonly (readonly [string, unknown])[] | string {
  try {
    const parsed: unknown = JSON.parse(details);
    return typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : details;
  } catch {
    return details;
  }
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string');

/** Phones and e-mails that an import changed: centre code, column, value before, value after. */
const isContacts = (value: unknown): value is readonly (readonly string[])[] =>
  Array.isArray(value) && value.every((part) => isTexts(part) && part.length === 4);

/** Lists of codes; two texts under any other key are the values before and after. */
const codesKeys = ['conflicting', 'keys'];

export function Details({ details }: { readonly details: string }) {
  const { audit: texts, fields, status } = useAdminTexts();
  const { common } = useTexts();
  const parsed = parseDetails(details);
  if (typeof parsed === 'string') return parsed === '' ? common.dash : parsed;
  const entries = parsed.filter(([, value]) => !Array.isArray(value) || value.length > 0);
  if (entries.length === 0) return common.dash;
  const names = { ...texts.detailNames, ...fields };
  const changed = (before = '', after = ''): string =>
    texts.changed(before || common.dash, after || common.dash);
  const valueOf = (key: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? common.yes : common.no;
    if (isContacts(value))
      return value
        .map(([code = '', column = '', before, after]) =>
          texts.detail(`${code} ${wordsFor(names, column)}`, changed(before, after)),
        )
        .join(texts.detailSeparator);
    if (isTexts(value))
      return codesKeys.includes(key) || value.length !== 2
        ? value.join(common.listSeparator)
        : changed(value[0], value[1]);
    if (key === 'status') return wordsFor(status, String(value));
    if (key === 'act') return wordsFor({ ...texts.actions, ...texts.groups }, String(value));
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (
    <ul>
      {entries.map(([key, value]) => (
        <li key={key}>{texts.detail(wordsFor(names, key), valueOf(key, value))}</li>
      ))}
    </ul>
  );
}
