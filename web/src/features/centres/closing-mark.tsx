/** Until when centres can submit, and how many centres have more time: one small mark on dashboard and board. */
import { noFilter } from '#contract/centres/centre-filter.ts';
import { daysLeft } from '#contract/indian-clock.ts';
import { adminPaths } from '../../admin-paths.ts';
import { currentTime } from '../../api/server-clock.ts';
import { paths } from '../../paths.ts';
import { useAdminTexts } from '../../texts/use-admin-texts.ts';
import { useFormat } from '../../texts/format.ts';
import { readSetting } from '../../texts/page-settings.ts';
import { Link } from '../../ui/link.tsx';
import { centresUrl } from './list-url.ts';

const markClasses =
  'inline-flex items-center text-action underline underline-offset-4 pointer-coarse:min-h-11';

/** The list of the centres that have more time. */
export const extendedPath = `${paths.adminCentres}${centresUrl.format({ ...centresUrl.initial, ...noFilter, extended: 'yes' })}`;

/** Nothing for a portal that never closes. */
export function ClosingMark({ extended }: { readonly extended: number }) {
  const { closing, workLists: texts } = useAdminTexts();
  const format = useFormat();
  const day = readSetting('closes-on');
  if (day === '') return null;
  const left = daysLeft(day, currentTime());
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 whitespace-nowrap">
      <Link to={adminPaths.board} title={closing.openUntil(format.fullDay(day))} className={markClasses}>
        {left < 0 ? closing.closed(format.day(day)) : closing.closes(format.shortFullDay(day))}
      </Link>
      {extended === 0 ? null : (
        // On a phone the counts need the room; the board leads to the list too.
        <Link to={extendedPath} className={`${markClasses} max-md:hidden`}>
          {texts.extendedCount(format.number(extended))}
        </Link>
      )}
    </span>
  );
}
