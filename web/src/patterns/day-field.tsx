/** The date input that filters a table. */
import { useId } from 'react';
import { inputClasses } from '../ui/field.tsx';

interface DayFieldProps {
  readonly label: string;
  /** YYYY-MM-DD, or ''. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

export function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={inputClasses}
      />
    </div>
  );
}
