import type { SelectHTMLAttributes } from 'react';
import { ChevronDown } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

export interface Option<V extends string = string> {
  value: V;
  label: string;
  /** A secondary line, if the list has space for it. */
  note?: string;
  disabled?: boolean;
}

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & {
  options: readonly Option[];
  /** spec 2: an empty select shows "Select an option". Null: there is no empty option. */
  placeholder?: string | null;
};

export function Select({ options, placeholder = 'Select an option', className, ...rest }: SelectProps) {
  const { 'aria-labelledby': _group, ...control } = useFieldControl();
  const initial = rest.value === undefined && rest.defaultValue === undefined ? { defaultValue: '' } : {};
  return (
    <span className={cx('relative block', className)}>
      <select
        {...control}
        {...(placeholder === null ? {} : initial)}
        {...rest}
        className={`${controlClass} appearance-none pr-10`}
      >
        {placeholder === null ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
