/** The choice at login that nothing is kept on this computer (decision 0035). */
import { useSignupTexts } from '../texts/use-signup-texts.ts';

interface SharedComputerChoiceProps {
  readonly isShared: boolean;
  readonly onChange: (isShared: boolean) => void;
}

export function SharedComputerChoice({ isShared, onChange }: SharedComputerChoiceProps) {
  const { login } = useSignupTexts();
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        name="shared"
        checked={isShared}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0 accent-action"
      />
      <span>
        {login.shared}
        <span className="block text-sm text-muted">{login.sharedHint}</span>
      </span>
    </label>
  );
}
