/** Says when and by whom a centre was deleted. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';

interface Deleted {
  readonly deletedAt: string;
  readonly deletedBy: string | null;
}

export function useDeletedText(): (deleted: Deleted) => string {
  const { archive } = useAdminTexts();
  const format = useFormat();
  return ({ deletedAt, deletedBy }) => {
    const time = format.moment(new Date(deletedAt));
    return deletedBy === null
      ? time
      : archive.deletedBy(time, deletedBy === 'operator' ? archive.operator : deletedBy);
  };
}
