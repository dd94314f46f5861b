/** The key of a control, shown next to its name as long as the keys are on. */
import { useShortcutsChoice } from './use-shortcuts.ts';

export function Key({ children }: { readonly children: string }) {
  const [isOn] = useShortcutsChoice();
  if (!isOn) return null;
  return (
    <kbd
      aria-hidden
      className="rounded-card border border-current px-1.5 font-sans text-xs font-semibold max-md:hidden"
    >
      {children}
    </kbd>
  );
}
