/** /admin/editions/{id}: the centres of an archived edition, each with a link to its checklist and photos. */
import { useParams } from 'react-router';
import { listEditionCentres } from '#contract/centres/archive-endpoints.ts';
import { adminPaths, centrePath } from '../../../admin-paths.ts';
import { fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Link } from '../../../ui/link.tsx';
import { Heading } from '../../../ui/page.tsx';
import { ArchiveTable, BackLink } from './archive-table.tsx';
import { useCountsText } from './type-to-confirm-dialog.tsx';
import { useEditions } from './editions.tsx';

export function EditionCentres() {
  const { id = '' } = useParams();
  const { archive } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const countsText = useCountsText();
  const { data } = useEditions();
  const edition = data?.archived.find((archived) => archived.id === id);
  const exam = edition === undefined ? '' : archive.exam(edition.examName, format.day(edition.examDate));
  return (
    <div className="space-y-4">
      <BackLink to={adminPaths.editions} label={archive.backToEditions} />
      <Heading lead={edition === undefined ? undefined : `${exam}: ${countsText(edition)}`}>
        {archive.editionCentres}
      </Heading>
      {data !== undefined && edition === undefined ? (
        <FailureNotice title={archive.editionNotFound} />
      ) : (
        <ArchiveTable
          label={archive.editionCentres}
          queryKey={['editions', id]}
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
