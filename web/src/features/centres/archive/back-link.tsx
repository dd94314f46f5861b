/** The way back from a screen that is not in the menu. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

export function BackLink({ to, label }: { readonly to: string; readonly label: string }) {
  const { archive } = useAdminTexts();
  return (
    <nav aria-label={archive.path} className="no-print">
      <TextLink to={to}>← {label}</TextLink>
    </nav>
  );
}
