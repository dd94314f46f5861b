/** The keys of a screen, and a button that turns them off for people whose keyboard or speech input types them by accident. */
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { Button } from '../ui/button.tsx';
import { useShortcutsChoice } from '../ui/use-shortcuts.ts';

interface ShortcutsLineProps {
  /** Names the keys. */
  readonly keys: string;
  /** Says that they are turned off. */
  readonly keysAreOff: string;
}

export function ShortcutsLine({ keys, keysAreOff }: ShortcutsLineProps) {
  const { examine: texts } = useAdminTexts();
  const [isOn, choose] = useShortcutsChoice();
  return (
    <p className="no-print mb-2 text-sm text-muted max-md:hidden">
      {isOn ? keys : keysAreOff}{' '}
      <Button variant="link" onClick={() => choose(!isOn)}>
        {isOn ? texts.turnKeysOff : texts.turnKeysOn}
      </Button>
    </p>
  );
}
