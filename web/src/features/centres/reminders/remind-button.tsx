/** Opens the reminders with the filter of the list. */
import { adminPaths } from '../../../admin-paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatListUrlState, useListUrlState } from '../list-url-state.ts';

export function RemindButton() {
  const { reminders: texts } = useAdminTexts();
  const [urlState] = useListUrlState();
  return (
    <ButtonLink
      variant="quiet"
      wide
      to={{ pathname: adminPaths.reminders, search: formatListUrlState({ ...urlState, page: 1 }) }}
    >
      {texts.button}
    </ButtonLink>
  );
}
