/** /admin/editions: the present edition of the examination, the start of the next one, and those that are archived (decision 0053). */
import { useQuery } from '@tanstack/react-query';
import { exportEdition, listEditions, type Edition } from '#contract/centres/edition-endpoints.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { adminPaths, editionPath } from '../../../admin-paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Heading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useCentresChanged } from '../centre-page.ts';
import { BackLink } from './back-link.tsx';
import { useFiguresText } from './figures-text.ts';
import { NextEdition } from './next-edition.tsx';

/** Without characters that file systems do not allow. */
const exportFileName = ({ examName, examDate }: Edition): string =>
  `${`${examName} ${examDate}`.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()}.csv`;

function ArchivedEdition({ edition }: { readonly edition: Edition }) {
  const { archive } = useAdminTexts();
  const format = useFormat();
  const figuresText = useFiguresText();
  const who = edition.archivedBy === 'operator' ? archive.operator : edition.archivedBy;
  return (
    <li className="space-y-2 rounded-card border border-line bg-paper p-4">
      <h3 className="text-lg font-bold">{archive.exam(edition.examName, format.day(edition.examDate))}</h3>
      <p>{figuresText(edition)}</p>
      <p className="text-muted">{archive.archivedBy(format.moment(new Date(edition.archivedAt)), who)}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <TextLink to={editionPath(edition.id)}>{archive.showCentres}</TextLink>
        <DownloadButton
          label={archive.export}
          endpoint={exportEdition}
          input={() => ({ params: { id: edition.id } })}
          fileName={exportFileName(edition)}
          failedText={archive.exportFailed}
        />
      </div>
    </li>
  );
}

export const editionsKey = ['editions'];

export function useEditions() {
  return useQuery({ queryKey: editionsKey, queryFn: () => fetchValue(listEditions, {}) });
}

export function Editions() {
  const { archive } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const figuresText = useFiguresText();
  const centresChanged = useCentresChanged();
  const { data, error, refetch } = useEditions();
  const { run: reload } = useAction(() => refetch());
  const onDone = (): void => {
    centresChanged();
    reload();
  };
  return (
    <div className="max-w-4xl space-y-6">
      <BackLink to={adminPaths.config} label={archive.back} />
      <Heading lead={archive.editionsLead}>{archive.editionsTitle}</Heading>
      {error === null ? null : (
        <FailureNotice title={archive.editionsFailed} failure={failureOf(error)} onRetry={reload} />
      )}
      {data === undefined ? (
        error === null && <Skeleton label={common.loading} />
      ) : (
        <>
          <section
            aria-labelledby="present-title"
            className="space-y-4 rounded-card border border-line bg-paper p-4"
          >
            <h2 id="present-title" className="text-xl font-bold">
              {archive.present}
            </h2>
            <p>
              <span className="block font-medium">
                {archive.exam(data.present.examName, format.day(data.present.examDate))}
              </span>
              {figuresText(data.present)}
            </p>
            <NextEdition openUntil={data.present.openUntil} onDone={onDone} />
          </section>
          <section aria-labelledby="archived-title" className="space-y-3">
            <h2 id="archived-title" className="text-xl font-bold">
              {archive.archivedTitle}
            </h2>
            {data.archived.length === 0 ? <p className="text-muted">{archive.noneArchived}</p> : null}
            <ul className="space-y-3">
              {data.archived.map((edition) => (
                <ArchivedEdition key={edition.id} edition={edition} />
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}
