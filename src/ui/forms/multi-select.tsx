import { useId, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { useFieldControl, useClearError } from './field.tsx';
import { Listbox } from './listbox.tsx';
import type { Option } from './select.tsx';
import { comboboxAttributes, leaves, useComboboxKeys, useEnter } from './use-combobox-keys.ts';
import { useOptions, type OptionSource } from './use-options.ts';

interface MultiSelectProps<O extends Option> extends OptionSource<O> {
  value: readonly O[];
  onChange: (options: O[]) => void;
  listLabel: string;
  placeholder?: string;
}

/** Selects several options by typing; each becomes a chip that can be removed. */
export function MultiSelect<O extends Option>(props: MultiSelectProps<O>) {
  const { value, onChange, listLabel, placeholder = 'Select an option' } = props;
  const { 'aria-labelledby': _group, required: _required, ...control } = useFieldControl();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const mended = useClearError();
  const [typed, setTyped] = useState('');
  const keys = useComboboxKeys();
  const found = useOptions(props, typed, keys.open);
  const active = Math.min(keys.row ?? 0, Math.max(0, found.items.length - 1));
  const has = (option: O) => value.some((chosen) => chosen.value === option.value);
  const without = (option: O) => value.filter((chosen) => chosen.value !== option.value);
  const toggle = (option: O | undefined) => {
    if (!option || option.disabled) return;
    onChange(has(option) ? without(option) : [...value, option]);
    mended();
    setTyped('');
    input.current?.focus();
  };
  const onEnter = useEnter({ ...found, typed: keys.open ? typed : null, choose: toggle });
  return (
    <div
      className="relative"
      onBlur={(event) => {
        if (leaves(event)) keys.setOpen(false);
      }}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-1.5 rounded-lg border border-line-strong bg-white px-2 py-1.5 transition-colors hover:border-ink/60 has-aria-invalid:border-affected has-[input:focus-visible]:border-brand-mid has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-brand-mid">
        {value.map((option) => (
          <Chip key={option.value} label={option.label} onRemove={() => toggle(option)} />
        ))}
        <input
          {...control}
          ref={input}
          {...comboboxAttributes(keys.open, { listId, active, count: found.items.length })}
          placeholder={value.length > 0 ? '' : placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            keys.setRow(0);
            keys.setOpen(true);
          }}
          onClick={() => keys.setOpen(true)}
          onKeyDown={(event) =>
            keys.onKey(event, {
              count: found.items.length,
              active,
              onChoose: onEnter,
              onBackspaceEmpty: () => toggle(value.at(-1)),
            })
          }
          className="min-w-24 flex-1 bg-transparent px-1.5 py-1 outline-none placeholder:text-muted/80"
        />
      </div>
      {keys.open ? (
        <Listbox
          {...found}
          id={listId}
          label={listLabel}
          multiple
          active={active}
          isChosen={has}
          onChoose={toggle}
          onActive={keys.setRow}
          onNearEnd={found.loadMore}
        />
      ) : null}
    </div>
  );
}

/** A selected value that can be removed. */
export function Chip({ label, onRemove, className }: { label: string; onRemove: () => void; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-0.5 rounded-full bg-brand-soft py-0.5 pr-0.5 pl-3 text-sm font-bold text-brand',
        className,
      )}
    >
      <span className="truncate">{label}</span>
      <button
        type="button"
        aria-label={`Remove ${label}`}
        onClick={onRemove}
        className="grid size-7 place-items-center rounded-full hover:bg-brand hover:text-white"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </span>
  );
}
