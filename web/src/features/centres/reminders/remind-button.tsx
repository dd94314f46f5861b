/** Opens the reminders with the filter of the list. */
import { adminPaths } from '../../../admin-paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { centresUrl } from '../list-url.ts';
import { useListUrl } from '../../../patterns/list-url.ts';

export function RemindButton() {
  const { reminders: texts } = useAdminTexts();
  const [urlState] = useListUrl(centresUrl);
  return (
    <ButtonLink
      variant="quiet"
      wide
      to={{ pathname: adminPaths.reminders, search: centresUrl.format({ ...urlState, page: 1 }) }}
    >
      {texts.button}
    </ButtonLink>
  );
}
