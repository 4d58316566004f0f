import type { InputHTMLAttributes, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { useFieldControl } from './field.tsx';

type ToggleProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode; note?: ReactNode };

/** A yes-or-no choice with its own label; inside a `Field` it shows the field's error and hint. */
export function Checkbox({ label, note, className, ...rest }: ToggleProps) {
  const { id: _id, 'aria-labelledby': _group, ...control } = useFieldControl();
  return (
    <label className={cx('flex items-start gap-3', className)}>
      <span className="relative mt-px grid size-6 shrink-0 place-items-center">
        <input
          {...control}
          {...rest}
          type="checkbox"
          className="peer col-start-1 row-start-1 size-6 appearance-none rounded-md border-2 border-line-strong bg-white transition-colors checked:border-brand checked:bg-brand aria-invalid:border-affected disabled:opacity-50"
        />
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="pointer-events-none col-start-1 row-start-1 size-4 text-white opacity-0 peer-checked:opacity-100"
          fill="none"
        >
          <path
            d="m3 8.5 3.2 3.2L13 4.8"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
      <ToggleText label={label} note={note} />
    </label>
  );
}

/** A setting that takes effect immediately. */
export function Switch({ label, note, className, ...rest }: ToggleProps) {
  const { id: _id, 'aria-labelledby': _group, required: _required, ...control } = useFieldControl();
  return (
    <label className={cx('flex items-start gap-3', className)}>
      <span className="switch">
        <input
          {...control}
          {...rest}
          type="checkbox"
          // A native checkbox exposes its checked state.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
        />
        <span />
      </span>
      <ToggleText label={label} note={note} />
    </label>
  );
}

function ToggleText({ label, note }: Pick<ToggleProps, 'label' | 'note'>) {
  return (
    <span className="min-w-0">
      <span className="block">{label}</span>
      {note ? <span className="block text-sm text-muted">{note}</span> : null}
    </span>
  );
}
