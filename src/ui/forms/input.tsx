import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes, Ref } from 'react';
import { cx } from '#ui/cx.ts';
import { useFieldControl } from './field.tsx';

export const controlClass = 'control';

type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>;
  /** Shown inside the box, before and after the text. */
  before?: ReactNode;
  after?: ReactNode;
};

export function TextInput({ before, after, className, ...rest }: TextInputProps) {
  const control = useFieldControl();
  const input = (
    <input
      type="text"
      {...withoutLabelledBy(control)}
      {...rest}
      className={cx(
        controlClass,
        Boolean(before) && 'pl-11',
        Boolean(after) && 'pr-12',
        !before && !after && className,
      )}
    />
  );
  if (!before && !after) return input;
  return (
    <span className={cx('relative block', className)}>
      {before ? (
        <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-muted">
          {before}
        </span>
      ) : null}
      {input}
      {after ? <span className="absolute inset-y-0 right-1.5 grid place-items-center text-muted">{after}</span> : null}
    </span>
  );
}

export function Textarea({ className, rows = 4, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const control = useFieldControl();
  return (
    <textarea
      {...withoutLabelledBy(control)}
      rows={rows}
      {...rest}
      className={cx(controlClass, 'field-sizing-content max-h-80 min-h-28', className)}
    />
  );
}

function withoutLabelledBy(control: ReturnType<typeof useFieldControl>) {
  const { 'aria-labelledby': _group, ...rest } = control;
  return rest;
}
