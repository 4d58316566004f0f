import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { bareCode, groupCode, groupedCaret } from './code-groups.ts';
import { cx } from '#ui/cx.ts';
import { useFieldControl } from './field.tsx';

interface CodeFieldProps {
  /** The code without spaces. */
  value: string;
  onChange: (code: string) => void;
  /** Longer than any valid code, so that a code that is too long is shown in full and gets its error message (R506). */
  maxLength?: number;
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  /** A button inside the box, for example the camera. */
  after?: ReactNode;
}

/** A code in groups of four as it is typed; inside a `Field`, whose hint says what it accepts. */
export function CodeField({
  value,
  onChange,
  maxLength = 100,
  placeholder = 'XXXX XXXX XXXX',
  name,
  disabled,
  after,
}: CodeFieldProps) {
  const { 'aria-labelledby': _group, ...control } = useFieldControl();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <span className="relative block">
      <input
        {...control}
        ref={input}
        type="text"
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={disabled}
        placeholder={placeholder}
        value={groupCode(value)}
        onChange={(event) => {
          const left = event.target.value.slice(0, event.target.selectionStart ?? undefined);
          caret.current = groupedCaret(bareCode(left).length);
          onChange(bareCode(event.target.value).slice(0, maxLength));
        }}
        className={cx(
          'control',
          'min-h-13 font-mono text-lg tracking-wider uppercase placeholder:tracking-wider',
          Boolean(after) && 'pr-14',
        )}
      />
      {after ? <span className="absolute inset-y-0 right-1.5 grid place-items-center">{after}</span> : null}
      {name ? <input type="hidden" name={name} value={value} /> : null}
    </span>
  );
}
