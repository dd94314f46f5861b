/** Below the master list: deleted centres, editions, and deleting all centres, away from what is used every day. */
import { adminPaths } from '../../../admin-paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { DeleteAll } from './delete-all.tsx';

interface MoreAreaProps {
  /** While a list is imported, nothing can be deleted. */
  readonly disabled: boolean;
  readonly onDone: (isDeleted: boolean) => void;
}

export function MoreArea(props: MoreAreaProps) {
  const { archive } = useAdminTexts();
  return (
    <section
      aria-labelledby="more-title"
      className="mt-10 space-y-4 rounded-card border border-line bg-paper p-4"
    >
      <h2 id="more-title" className="text-xl font-bold">
        {archive.more}
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        <li>
          <TextLink to={adminPaths.deleted}>{archive.title}</TextLink>
        </li>
        <li>
          <TextLink to={adminPaths.editions}>{archive.editionsTitle}</TextLink>
        </li>
      </ul>
      <DeleteAll {...props} />
    </section>
  );
}
