/** /admin/editions: the present edition of the examination, the start of the next one, and those that are archived with their centres (decision 0053). */
import { useQuery } from '@tanstack/react-query';
import { type Edition, exportEdition, listEditions } from '#contract/centres/archive-endpoints.ts';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { adminPaths, editionPath } from '../../../admin-paths.ts';
import { fetchValue } from '../../../api/query.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Heading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { useCentresChanged } from '../centre-page.ts';
import { BackLink } from './archive-table.tsx';
import { useCountsText } from './type-to-confirm-dialog.tsx';
import { NextEdition } from './next-edition.tsx';

/** Without characters that file systems do not allow. */
const exportFileName = ({ examName, examDate }: Edition): string =>
  `${`${examName} ${examDate}`.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()}.csv`;

function ArchivedEdition({ edition }: { readonly edition: Edition }) {
  const { archive } = useAdminTexts();
  const format = useFormat();
  const countsText = useCountsText();
  const who = edition.archivedBy === 'operator' ? archive.operator : edition.archivedBy;
  return (
    <li className="space-y-2 rounded-card border border-line bg-paper p-4">
      <h3 className="text-lg font-bold">{archive.exam(edition.examName, format.day(edition.examDate))}</h3>
      <p>{countsText(edition)}</p>
      <p className="text-muted">{archive.archivedBy(format.moment(new Date(edition.archivedAt)), who)}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <TextLink to={editionPath(edition.id)}>{archive.showCentres}</TextLink>
        <WithRight right="list">
          <DownloadButton
            label={archive.export}
            endpoint={exportEdition}
            input={() => ({ params: { id: edition.id } })}
            fileName={exportFileName(edition)}
            failedText={archive.exportFailed}
          />
        </WithRight>
      </div>
    </li>
  );
}

const editionsKey = ['editions'];

export function useEditions() {
  return useQuery({ queryKey: editionsKey, queryFn: () => fetchValue(listEditions, {}) });
}

interface LoadedEditionsProps {
  readonly editions: NonNullable<ReturnType<typeof useEditions>['data']>;
  readonly onDone: () => void;
}

/** The present edition, and the archived ones. */
function LoadedEditions({ editions, onDone }: LoadedEditionsProps) {
  const { archive } = useAdminTexts();
  const format = useFormat();
  const countsText = useCountsText();
  const { present, archived } = editions;
  return (
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
            {archive.exam(present.examName, format.day(present.examDate))}
          </span>
          {countsText(present)}
        </p>
        <WithRight right="list" ofAllStates explains>
          <NextEdition openUntil={present.openUntil} onDone={onDone} />
        </WithRight>
      </section>
      <section aria-labelledby="archived-title" className="space-y-3">
        <h2 id="archived-title" className="text-xl font-bold">
          {archive.archivedTitle}
        </h2>
        {archived.length === 0 ? <p className="text-muted">{archive.noneArchived}</p> : null}
        <ul className="space-y-3">
          {archived.map((edition) => (
            <ArchivedEdition key={edition.id} edition={edition} />
          ))}
        </ul>
      </section>
    </>
  );
}

export function Editions() {
  const { archive } = useAdminTexts();
  const { common } = useTexts();
  const centresChanged = useCentresChanged();
  const editions = useEditions();
  const { data, error } = editions;
  const onDone = (): void => {
    centresChanged();
    editions.refetch().catch(reportError);
  };
  return (
    <div className="max-w-4xl space-y-6">
      <BackLink to={adminPaths.config} label={archive.back} />
      <Heading lead={archive.editionsLead}>{archive.editionsTitle}</Heading>
      <LoadFailure query={editions} title={archive.editionsFailed} />
      {data === undefined ? (
        error === null && <Skeleton label={common.loading} />
      ) : (
        <LoadedEditions editions={data} onDone={onDone} />
      )}
    </div>
  );
}
