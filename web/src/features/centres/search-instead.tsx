/** Says which words of a search no centre has, and what is shown instead. */
import { useAdminTexts } from '../../texts/use-admin-texts.ts';
import type { CentrePage } from './centre-page.ts';

export function SearchInstead({ instead = [] }: { readonly instead: CentrePage['instead'] | undefined }) {
  const { workLists: texts, common } = useAdminTexts();
  const shownFor = (typed: string): string =>
    instead
      .filter(([word]) => word === typed)
      .map(([, shown]) => texts.quoted(shown))
      .join(common.listSeparator);
  const typed = [...new Set(instead.map(([word]) => word))];
  return (
    <p role="status" className={typed.length === 0 ? 'sr-only' : 'mb-1 text-warn wrap-anywhere'}>
      {typed.map((word) => texts.instead(texts.quoted(word), shownFor(word))).join(' ')}
    </p>
  );
}
