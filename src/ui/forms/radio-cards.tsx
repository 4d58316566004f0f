import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { useFieldControl } from './field.tsx';

export interface RadioCard<V extends string = string> {
  value: V;
  label: ReactNode;
  note?: ReactNode;
  /** An illustration above the label, or a price to its right. */
  art?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps<V extends string> {
  name: string;
  options: readonly RadioCard<V>[];
  value?: V | null;
  defaultValue?: V;
  onChange?: (value: V) => void;
  columns?: 1 | 2 | 3;
}

/** Selects one of a few options; use inside `<Field as="group">`. Arrow keys work as in any radio group. */
export function RadioCards<V extends string>({
  name,
  options,
  value,
  defaultValue,
  onChange,
  columns = 2,
}: RadioCardsProps<V>) {
  return (
    <RadioGroup className={cx('grid gap-3', columns > 1 && 'sm:grid-cols-2', columns === 3 && 'lg:grid-cols-3')}>
      {options.map((option) => (
        <label key={option.value} className="radio-card">
          {option.art}
          <span>
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              {...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value })}
              onChange={() => onChange?.(option.value)}
            />
            <span className="min-w-0 flex-1">
              <span className="block font-bold">{option.label}</span>
              {option.note ? <span className="block text-sm text-muted">{option.note}</span> : null}
            </span>
            {option.aside ? <span className="nums shrink-0 font-bold">{option.aside}</span> : null}
          </span>
        </label>
      ))}
    </RadioGroup>
  );
}

/** Radio buttons with any appearance; use inside `<Field as="group">`. */
export function RadioGroup({ className, children }: { className: string; children: ReactNode }) {
  const control = useFieldControl();
  return (
    <div
      role="radiogroup"
      // An invalid group gets the focus as a whole, so that its error is read out.
      tabIndex={control['aria-invalid'] ? -1 : undefined}
      aria-describedby={control['aria-describedby']}
      aria-labelledby={control['aria-labelledby']}
      aria-required={control.required}
      aria-invalid={control['aria-invalid']}
      className={className}
    >
      {children}
    </div>
  );
}
