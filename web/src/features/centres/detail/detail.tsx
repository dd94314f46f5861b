/** /admin/exam-centres/{id}: one centre with rows 0 to 28 and its photos (specification section 2, Centre detail). */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { hasStatus, type Failure } from '#contract/call.ts';
import { readCentre, type ReceivedCentre } from '#contract/centres/received-centre.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { useQueryParams } from '../../../patterns/use-query-params.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { PrintedDocument } from '../../../ui/printed-document.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { centreKey } from '../centre-page.ts';
import { useMarkOpened } from '../../../patterns/opened-centre.tsx';
import { FileActions } from './file-actions.tsx';
import { ListPosition, listPath } from './list-position.tsx';
import { LoadedCentre } from './loaded-centre.tsx';
import { usePrintHead } from './use-print-head.ts';

/** Signed paths are valid at least this long: a photo that is missing earlier is not refetched. */
const minPathLifeMs = 10 * 60 * 1000;

/** The ways back to the list and to the neighbours in it, then what can be done with the centre. */
function Ways({
  centreId,
  isOfEdition = false,
  actions,
}: Pick<FrameProps, 'centreId' | 'isOfEdition' | 'actions'>) {
  const { detail: texts } = useAdminTexts();
  const navigate = useNavigate();
  const list = useQueryParams()[0].get('list');
  const back = isOfEdition ? adminPaths.editions : listPath(list);
  useShortcuts({ Backspace: () => void navigate(back) }, 'page');
  return (
    <div className="no-print mb-2 flex flex-wrap gap-2">
      <ButtonLink variant="quiet" to={back}>
        {texts.back}
      </ButtonLink>
      {list === null ? null : <ListPosition centreId={centreId} search={list} />}
      {actions}
    </div>
  );
}

interface FrameProps {
  readonly title: string;
  readonly centreId: string;
  /** Of an archived edition: the way back leads there. */
  readonly isOfEdition?: boolean;
  /** At the top of each printed page. */
  readonly printHead?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The heading takes the focus for each centre, once its name is known. */
function Frame({ title, centreId, isOfEdition = false, printHead = '', actions, children }: FrameProps) {
  return (
    <PrintedDocument head={printHead}>
      <Heading key={`${centreId} ${title}`}>{title}</Heading>
      <Ways centreId={centreId} isOfEdition={isOfEdition} actions={actions} />
      {children}
    </PrintedDocument>
  );
}

interface NotLoadedProps {
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}

function NotLoaded({ failure, onRetry }: NotLoadedProps) {
  const { detail: texts } = useAdminTexts();
  const { common } = useTexts();
  if (failure === null) return <Skeleton label={common.loading} />;
  if (hasStatus(failure, 404)) return <FailureNotice title={texts.notFound} />;
  return <FailureNotice title={texts.loadFailed} failure={failure} onRetry={onRetry} />;
}

function useCentre(id: string) {
  const centre = useQuery({
    queryKey: centreKey(id),
    queryFn: () => fetchValue(readCentre, { params: { id } }),
  });
  const { run: reload } = useAction(() => centre.refetch());
  const failure = centre.error === null ? null : failureOf(centre.error);
  const isGone = failure !== null && hasStatus(failure, 404);
  const loaded: ReceivedCentre | undefined = isGone ? undefined : centre.data;
  return { loaded, loadedAt: centre.dataUpdatedAt, failure, reload };
}

export function Detail() {
  const { id = '' } = useParams();
  const { detail: texts, dashboard } = useAdminTexts();
  const format = useFormat();
  useMarkOpened(id);
  const { loaded: centre, loadedAt, failure, reload } = useCentre(id);
  const printHead = usePrintHead(centre);
  const renewPaths = (): void => {
    if (Date.now() - loadedAt > minPathLifeMs) reload();
  };
  if (centre === undefined)
    return (
      <Frame title={dashboard.title} centreId={id}>
        <NotLoaded failure={failure} onRetry={reload} />
      </Frame>
    );
  return (
    <Frame
      title={texts.heading(centre.centre_name, centre.centre_code)}
      centreId={id}
      isOfEdition={centre.edition !== undefined}
      printHead={printHead}
      actions={<FileActions key={id} centre={centre} />}
    >
      {failure === null ? null : (
        <div className="no-print mb-4">
          <FailureNotice title={texts.loadFailed} failure={failure} onRetry={reload} />
          <p className="mt-2">{texts.loadedAt(format.time(new Date(loadedAt)))}</p>
        </div>
      )}
      <LoadedCentre key={id} centre={centre} onMissing={renewPaths} onRetry={reload} />
    </Frame>
  );
}
