/** /admin/deleted: the deleted centres of the present edition, and restoring them (product.md, The checklist 5). */
import { useQuery } from '@tanstack/react-query';
import {
  listDeletedCentres,
  listDeletions,
  type DeletedCentre,
} from '#contract/centres/deleted-endpoints.ts';
import { fetchValue } from '../../../api/query.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { ArchiveTable } from './archive-table.tsx';
import { BackLink } from './back-link.tsx';
import { useDeletedText } from './deleted-text.ts';
import { deletedKey, RestoreParts, useRestore, type ToRestore } from './restore.tsx';

/** Deletions of several centres, such as all of them. */
function Deletions({ onRestore }: { readonly onRestore: (asked: ToRestore) => void }) {
  const { archive } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const deletedText = useDeletedText();
  const { data = [] } = useQuery({
    queryKey: [deletedKey, 'deletions'],
    queryFn: () => fetchValue(listDeletions, {}),
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="together-title" className="rounded-card border border-line bg-paper p-4">
      <h2 id="together-title" className="text-xl font-bold">
        {archive.together}
      </h2>
      <ul className="divide-y divide-line">
        {data.map(({ deletedAt, deletedBy, centres, codes }) => {
          const label = archive.restoreAll(format.number(centres));
          return (
            <li key={deletedAt} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <p className="wrap-anywhere">
                <span className="block font-medium">{deletedText({ deletedAt, deletedBy })}</span>
                {archive.deletion(format.number(centres), codes.join(common.listSeparator))}
              </p>
              <Button
                variant="quiet"
                onClick={() =>
                  onRestore({ selection: { deletedAt }, title: label, text: archive.restoreAllText })
                }
              >
                {label}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Deleted() {
  const { archive, table } = useAdminTexts();
  const deletedText = useDeletedText();
  const restore = useRestore();
  const askFor = ({ id, centre_code: code, centre_name: name }: DeletedCentre): void =>
    restore.setAsked({
      selection: { id },
      title: archive.restoreTitle(code, name),
      text: archive.restoreText,
    });
  return (
    <div className="space-y-4">
      <BackLink to={adminPaths.config} label={archive.back} />
      <Heading lead={archive.lead}>{archive.title}</Heading>
      <RestoreParts {...restore} />
      <Deletions onRestore={restore.setAsked} />
      <ArchiveTable
        label={archive.tableLabel}
        queryKey={[deletedKey, 'page']}
        load={(query) => fetchValue(listDeletedCentres, { query })}
        empty={{ all: archive.none, search: archive.noneFound }}
        renderName={(centre) => centre.centre_name}
        moreColumns={[
          { key: 'deleted', label: archive.columns.deleted, renderCell: deletedText },
          {
            key: 'actions',
            label: table.actions,
            nowrap: true,
            renderCell: (centre) => (
              <RowButton
                label={archive.restoreOf(centre.centre_code, centre.centre_name)}
                onClick={() => askFor(centre)}
              >
                {archive.restore}
              </RowButton>
            ),
          },
        ]}
      />
    </div>
  );
}
