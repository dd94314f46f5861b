/** Lists the keys of a list, and switches them off. */
import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { useShortcutsChoice } from '../ui/use-shortcuts.ts';

interface ListKeysHelpProps {
  /** Whether the screen has a search box. */
  readonly hasSearch: boolean;
  /** Whether its rows can be selected. */
  readonly hasSelection: boolean;
  readonly onClose: () => void;
}

export function ListKeysHelp({ hasSearch, hasSelection, onClose }: ListKeysHelpProps) {
  const { list: texts } = useAdminTexts();
  const { common } = useTexts();
  const [isOn, choose] = useShortcutsChoice();
  const rows = [
    ...(hasSearch ? ([['/', texts.keys.search]] as const) : []),
    ['J K', texts.keys.rows],
    ['Enter', texts.keys.open],
    ...(hasSelection ? ([['X', texts.keys.select]] as const) : []),
    ['N P', texts.keys.pages],
    ['?', texts.keys.help],
  ] as const;
  return (
    <Dialog title={texts.keysTitle} onClose={onClose}>
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {rows.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-card border border-edge bg-ground px-2 font-sans text-sm">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => choose(event.target.checked)}
          className="size-6 shrink-0 accent-action"
        />
        {texts.keysOn}
      </label>
      <DialogButtons>
        <Button data-safe onClick={onClose}>
          {common.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
