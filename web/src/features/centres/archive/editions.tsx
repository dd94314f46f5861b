/** /admin/editions: the present edition of the examination, the start of the next one, and those that are archived with their centres (decision 0053). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  exportEdition,
  listEditionCentres,
  listEditions,
  startNextEdition,
  type Edition,
} from '#contract/centres/archive-endpoints.ts';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { adminPaths, centrePath, editionPath } from '../../../admin-paths.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue, useReadAgain } from '../../../api/query.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { FailureNotice, Loaded } from '../../../patterns/outcome-notice.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { BackLink } from '../../../patterns/record-navigation.tsx';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Section } from '../../../ui/admin-buttons.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Link, TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { centresKey } from '../centre-page.ts';
import { ArchiveList } from './deleted.tsx';
import { OfAllCentres, useCountsText } from './deleting.tsx';

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
const useEditions = () => useQuery({ queryKey: editionsKey, queryFn: () => fetchValue(listEditions, {}) });

/**
 * Starts the next edition after a confirmation with the number of centres.
 * @param openUntil until when centres can still submit; undefined when they cannot, or always
 */
function NextEdition({ openUntil }: { openUntil: string | undefined }) {
  const { archive } = useAdminTexts();
  const format = useFormat();
  const [list, setList] = useState<Edition['nextList']>('same');
  const [isOpen, setOpen] = useState(false);
  const readAgain = useReadAgain(centresKey, editionsKey);
  return (
    <div className="space-y-4">
      <RadioGroup
        id="next-list"
        legend={archive.nextList}
        value={list}
        options={[
          { value: 'same', label: archive.sameList },
          { value: 'new', label: archive.newList },
        ]}
        onChange={setList}
      />
      <Button variant="danger" onClick={() => setOpen(true)}>
        {archive.next}
      </Button>
      {isOpen ? (
        <OfAllCentres
          title={archive.next}
          text={archive.nextText}
          confirm={archive.next}
          failed={archive.nextFailed}
          // After a failure too: only the response may be lost.
          call={(seen) =>
            callApi(startNextEdition, {
              body: { list, centres: seen?.centres ?? 0, submitted: seen?.submitted ?? 0 },
            }).finally(readAgain)
          }
          onDone={({ examName, examDate }) => {
            const lines = [archive.archived(archive.exam(examName, format.day(examDate))), archive.setExam];
            say({ isGone: true, text: lines.map((line) => <p key={line}>{line}</p>) });
          }}
          onClose={() => setOpen(false)}
        >
          <p>{`${archive.nextList}: ${list === 'same' ? archive.sameList : archive.newList}`}</p>
          {openUntil === undefined ? null : (
            <Notice tone="warn">{archive.openUntil(format.day(openUntil))}</Notice>
          )}
        </OfAllCentres>
      ) : null}
    </div>
  );
}

/** The present edition, and the archived ones. */
export function Editions() {
  const { archive, layout } = useAdminTexts();
  const format = useFormat();
  const countsText = useCountsText();
  const editions = useEditions();
  return (
    <div className="max-w-4xl space-y-6">
      <Heading dense isTab lead={archive.editionsLead}>
        {layout.tabs[adminPaths.editions]}
      </Heading>
      <Loaded query={editions} title={archive.editionsFailed}>
        {({ present, archived }) => (
          <>
            <Section
              title={archive.present}
              heading="text-xl font-bold"
              className="space-y-4 rounded-card border border-line bg-paper p-4"
            >
              <p>
                <span className="block font-medium">
                  {archive.exam(present.examName, format.day(present.examDate))}
                </span>
                {countsText(present)}
              </p>
              <WithRight right="list" ofAllStates explains>
                <NextEdition openUntil={present.openUntil} />
              </WithRight>
            </Section>
            <Section title={archive.archivedTitle} heading="text-xl font-bold" className="space-y-3">
              {archived.length === 0 ? <p className="text-muted">{archive.noneArchived}</p> : null}
              <ul className="space-y-3">
                {archived.map((edition) => (
                  <ArchivedEdition key={edition.id} edition={edition} />
                ))}
              </ul>
            </Section>
          </>
        )}
      </Loaded>
    </div>
  );
}

/** /admin/editions/{id}: the centres of an archived edition, each with a link to its checklist and photos. */
export function EditionCentres() {
  const { id = '' } = useParams();
  const { archive, common, failures } = useAdminTexts();
  const format = useFormat();
  const countsText = useCountsText();
  const { data } = useEditions();
  const edition = data?.archived.find((archived) => archived.id === id);
  const exam = edition === undefined ? '' : archive.exam(edition.examName, format.day(edition.examDate));
  return (
    <div className="space-y-4">
      <BackLink to={adminPaths.editions} label={archive.backToEditions} />
      <Heading
        dense
        lead={
          edition === undefined
            ? undefined
            : `${exam}: ${countsText(edition)}${failures.sentenceEnd} ${archive.withDeleted}`
        }
      >
        {archive.editionCentres}
      </Heading>
      {data !== undefined && edition === undefined ? (
        <FailureNotice title={archive.editionNotFound} />
      ) : (
        <ArchiveList
          label={archive.editionCentres}
          queryKey={[...editionsKey, id]}
          load={(query) => fetchValue(listEditionCentres, { params: { id }, query })}
          empty={{ all: archive.noEditionCentre, search: archive.noEditionCentre }}
          renderName={(centre) => (
            <Link
              to={centrePath(centre.id)}
              className="inline-flex min-h-11 items-center text-action underline underline-offset-4 md:min-h-0"
            >
              {centre.centre_name}
            </Link>
          )}
          moreColumns={[
            {
              key: 'deleted',
              label: archive.columns.deleted,
              // The others were archived with the edition.
              renderCell: ({ deletedAt }) =>
                deletedAt === edition?.archivedAt ? common.dash : format.moment(new Date(deletedAt)),
            },
          ]}
        />
      )}
    </div>
  );
}
