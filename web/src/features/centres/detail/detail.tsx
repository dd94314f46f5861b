/** /admin/exam-centres/{id}: one centre with rows 0 to 28 and its photos (specification section 2, Centre detail). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { hasStatus } from '#contract/call.ts';
import { readCentre } from '#contract/centres/received-centre.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Heading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { centreKey } from '../centre-page.ts';
import { BackToList, LoadedCentre } from './loaded-centre.tsx';

/** Signed paths are valid at least this long: a photo that is missing earlier is not refetched. */
const minPathLifeMs = 10 * 60 * 1000;

export function Detail() {
  const { id = '' } = useParams();
  const { detail: texts, dashboard } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const centre = useQuery({
    queryKey: centreKey(id),
    queryFn: () => fetchValue(readCentre, { params: { id } }),
  });
  const { run: reload } = useAction(() => centre.refetch());
  const renewPaths = (): void => {
    if (Date.now() - centre.dataUpdatedAt > minPathLifeMs) reload();
  };
  const failure = centre.error === null ? null : failureOf(centre.error);
  const isGone = failure !== null && hasStatus(failure, 404);
  if (centre.data !== undefined && !isGone)
    return (
      <>
        {failure === null ? null : (
          <div className="no-print mb-4">
            <FailureNotice title={texts.loadFailed} failure={failure} onRetry={reload} />
            <p className="mt-2">{texts.loadedAt(format.time(new Date(centre.dataUpdatedAt)))}</p>
          </div>
        )}
        <LoadedCentre centre={centre.data} onMissing={renewPaths} onRetry={reload} />
      </>
    );
  return (
    <>
      <Heading>{dashboard.title}</Heading>
      <div className="mb-4">
        <BackToList />
      </div>
      {failure === null ? (
        <Skeleton label={common.loading} />
      ) : isGone ? (
        <FailureNotice title={texts.notFound} />
      ) : (
        <FailureNotice title={texts.loadFailed} failure={failure} onRetry={reload} />
      )}
    </>
  );
}
