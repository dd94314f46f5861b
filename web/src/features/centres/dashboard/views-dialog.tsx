/** The list of saved views, each with what can be done with it. */
import type { Failure } from '#contract/call.ts';
import type { SavedView } from '#contract/centres/saved-views.ts';
import { paths } from '../../../paths.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { RowButton } from '../../../ui/admin-buttons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useSavedViews, useChangeViews, useViewWords } from './use-saved-views.ts';

export type ViewsOutcome =
  { readonly done: string } | { readonly problem: string } | { readonly failure: Failure };

interface ViewListProps {
  /** The query of the shown list, as a view has it. */
  readonly shownQuery: string;
  readonly onOutcome: (outcome: ViewsOutcome) => void;
  /** Asks for the name of a view, or with null for that of the shown list. */
  readonly onName: (view: SavedView | null) => void;
  readonly onDelete: (view: SavedView) => void;
  readonly onClose: () => void;
}

/** Replaces the query of a view by the shown one, and copies the address of a view. */
function useViewActions({ shownQuery, onOutcome }: ViewListProps) {
  const { views: texts } = useAdminTexts().workLists;
  const change = useChangeViews();
  const replace = useAction(async ({ id, name }: SavedView) => {
    const failure = await change.replace({ id, name, query: shownQuery });
    onOutcome(failure === null ? { done: texts.replaced(name) } : { failure });
  });
  const copy = useAction(async ({ name, query }: SavedView) => {
    const address = `${window.location.origin}${paths.adminCentres}${query === '' ? '' : `?${query}`}`;
    try {
      await navigator.clipboard.writeText(address);
      onOutcome({ done: texts.copied(name) });
    } catch {
      // Not allowed, or the page was not loaded over HTTPS.
      onOutcome({ problem: texts.copyFailed });
    }
  });
  return { replace, copy };
}

function ViewRow({ view, ...props }: ViewListProps & { readonly view: SavedView }) {
  const { shownQuery, onName, onDelete, onClose } = props;
  const { views: texts } = useAdminTexts().workLists;
  const wordsOf = useViewWords();
  const { replace, copy } = useViewActions(props);
  const isShown = view.query === shownQuery;
  const actions = [
    { verb: texts.rename, onClick: () => onName(view) },
    { verb: texts.replace, onClick: () => replace.run(view), disabled: isShown },
    { verb: texts.copy, onClick: () => copy.run(view) },
    { verb: texts.delete, onClick: () => onDelete(view), danger: true },
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-2">
      <div className="min-w-0 grow basis-64">
        <Link
          to={{ search: view.query }}
          aria-current={isShown ? 'true' : undefined}
          onClick={onClose}
          className="control inline-flex min-h-11 items-center font-semibold wrap-anywhere text-action underline underline-offset-4"
        >
          {view.name}
        </Link>
        <p className="text-sm wrap-anywhere text-muted">{wordsOf(view.query)}</p>
      </div>
      <div className="-mx-2 flex flex-wrap">
        {actions.map(({ verb, ...button }) => (
          <RowButton key={verb} label={texts.of(verb, view.name)} {...button}>
            {verb}
          </RowButton>
        ))}
      </div>
    </li>
  );
}

function ViewList(props: ViewListProps) {
  const { views: texts } = useAdminTexts().workLists;
  const { locale } = useLanguage();
  const views = useSavedViews();
  const { data, error } = views;
  if (error !== null) return <LoadFailure query={views} title={texts.loadFailed} />;
  if (data === undefined) return <p role="status">{texts.loading}</p>;
  if (data.length === 0) return <p>{texts.none}</p>;
  const sorted = data.toSorted((one, other) => one.name.localeCompare(other.name, locale));
  return (
    <ul aria-label={texts.listLabel} className="border-t border-line">
      {sorted.map((view) => (
        <ViewRow key={view.id} view={view} {...props} />
      ))}
    </ul>
  );
}

function Outcome({ outcome }: { readonly outcome: ViewsOutcome | null }) {
  const { views: texts } = useAdminTexts().workLists;
  if (outcome === null) return null;
  if ('failure' in outcome) return <FailureNotice title={texts.failed} failure={outcome.failure} />;
  if ('problem' in outcome) return <FailureNotice title={outcome.problem} />;
  return (
    <Notice tone="good" live="status">
      <p>{outcome.done}</p>
    </Notice>
  );
}

interface ViewsDialogProps extends ViewListProps {
  readonly outcome: ViewsOutcome | null;
}

export function ViewsDialog({ outcome, ...list }: ViewsDialogProps) {
  const { texts } = useLanguage();
  const { views } = useAdminTexts().workLists;
  return (
    <Dialog wide title={views.open} onClose={list.onClose}>
      <div className="mt-3 space-y-4">
        <p>{views.lead}</p>
        <Outcome outcome={outcome} />
        <ViewList {...list} />
      </div>
      <DialogButtons>
        <Button variant="quiet" data-safe onClick={list.onClose}>
          {texts.common.close}
        </Button>
        <Button onClick={() => list.onName(null)}>{views.save}</Button>
      </DialogButtons>
    </Dialog>
  );
}
