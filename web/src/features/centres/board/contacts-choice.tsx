/** Whether the contacts of the heads are handed out as well. */
import { useId } from 'react';

interface ContactsChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function ContactsChoice({ label, checked, onChange }: ContactsChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-2">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0 accent-action"
      />
      {label}
    </label>
  );
}
