import { useEffect, useId, useRef, useState } from 'react';
import { ChevronDown, X } from 'lucide-react';
import { useFieldControl, useClearError } from './field.tsx';
import { Listbox } from './listbox.tsx';
import type { Option } from './select.tsx';
import { comboboxAttributes, leaves, useComboboxKeys, useEnter } from './use-combobox-keys.ts';
import { useOptions, type OptionSource } from './use-options.ts';

interface ComboboxProps<O extends Option> extends OptionSource<O> {
  value: O | null;
  onChange: (option: O | null) => void;
  /** The accessible name of the list: "Breeds". */
  listLabel: string;
  /** If set, a hidden input submits the value in a plain form. */
  name?: string;
  placeholder?: string;
  disabled?: boolean;
}

/** Selects one option of a long list by typing; the list can be loaded page by page with `load`. */
export function Combobox<O extends Option>(props: ComboboxProps<O>) {
  const { value, onChange, listLabel, name, placeholder = 'Select an option', disabled } = props;
  const { 'aria-labelledby': _group, ...control } = useFieldControl();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const mended = useClearError();
  const [typed, setTyped] = useState<string | null>(null);
  const keys = useComboboxKeys();
  const found = useOptions(props, typed ?? '', keys.open);
  // The list opens at the selected option.
  const start = typed === null ? found.items.findIndex((option) => option.value === value?.value) : 0;
  const active = Math.max(0, Math.min(keys.row ?? start, found.items.length - 1));
  const close = () => {
    setTyped(null);
    keys.setRow(null);
    keys.setOpen(false);
  };
  const choose = (option: O) => {
    if (option.disabled) return;
    onChange(option);
    mended();
    close();
  };
  const onEnter = useEnter({ ...found, typed: keys.open ? typed : null, choose });
  const type = (text: string) => {
    setTyped(text);
    keys.setRow(0);
    keys.setOpen(true);
  };
  // The text of the chosen option is selected, so that typing replaces it, even if a script moved the focus or the
  // value was loaded later.
  const selectChosen = () => {
    if (typed === null) input.current?.select();
  };
  const hasFocus = () => document.activeElement === input.current;
  useEffect(() => {
    if (hasFocus()) input.current?.select();
  }, [value?.label]);
  return (
    <div className="relative" onBlur={(event) => leaves(event) && close()}>
      <input
        {...control}
        ref={input}
        {...comboboxAttributes(keys.open, { listId, active, count: found.items.length })}
        placeholder={placeholder}
        disabled={disabled}
        value={typed ?? value?.label ?? ''}
        onChange={(event) => type(event.target.value)}
        onFocus={selectChosen}
        onMouseDown={(event) => {
          // A click on selected text would otherwise clear the selection after the click.
          if (typed === null && hasFocus()) event.preventDefault();
        }}
        onClick={() => {
          selectChosen();
          keys.setOpen(true);
        }}
        onKeyDown={(event) => keys.onKey(event, { count: found.items.length, active, onChoose: onEnter })}
        className="control pr-18 text-ellipsis"
      />
      {value && !disabled ? (
        <ClearButton
          label={`Clear ${value.label}`}
          onClick={() => {
            onChange(null);
            input.current?.focus();
          }}
        />
      ) : null}
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
      {keys.open ? (
        <Listbox
          {...found}
          id={listId}
          label={listLabel}
          active={active}
          isChosen={(option) => option.value === value?.value}
          onChoose={choose}
          onActive={keys.setRow}
          onNearEnd={found.loadMore}
        />
      ) : null}
      {name ? <input type="hidden" name={name} value={value?.value ?? ''} /> : null}
    </div>
  );
}

function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="absolute top-1.5 right-9 grid size-8 place-items-center rounded-full text-muted hover:bg-paper-deep hover:text-ink"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}
