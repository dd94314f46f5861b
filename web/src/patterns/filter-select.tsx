/** A drop-down list that filters a table. */
import { useId } from 'react';
import { inputClasses } from '../ui/field.tsx';

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  /** On phones beside the search box, without a visible label: the chosen option says what it filters. */
  readonly compact?: boolean;
}

export function FilterSelect({ label, value, options, onChange, compact = false }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={`space-y-1 ${compact ? 'max-md:w-36' : ''}`}>
      <label htmlFor={id} className={`block text-sm font-semibold ${compact ? 'max-md:sr-only' : ''}`}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClasses} md:w-auto md:max-w-64`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
