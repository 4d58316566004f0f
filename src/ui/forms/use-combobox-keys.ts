import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

interface ListActions {
  count: number;
  /** The highlighted row. */
  active: number;
  onChoose: (index: number) => void;
  onBackspaceEmpty?: () => void;
}

/** Open and active row of an ARIA 1.2 combobox, and the keys that move them. */
export function useComboboxKeys() {
  const [open, setOpen] = useState(false);
  /** null: the highlight has not been moved yet. */
  const [row, setRow] = useState<number | null>(null);

  const onKey = (
    event: KeyboardEvent<HTMLInputElement>,
    { count, active, onChoose, onBackspaceEmpty }: ListActions,
  ) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      if (!open) setOpen(true);
      else if (count > 0) setRow((active + move + count) % count);
    } else if ((event.key === 'Home' || event.key === 'End') && open && count > 0) {
      event.preventDefault();
      setRow(event.key === 'Home' ? 0 : count - 1);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      onChoose(active);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Backspace' && event.currentTarget.value === '') {
      onBackspaceEmpty?.();
    }
  };
  return { open, setOpen, row, setRow, onKey };
}

/** The attributes that make a text input a combobox with the list `listId`. */
export function comboboxAttributes(
  open: boolean,
  { listId, active, count }: { listId: string; active: number; count: number },
) {
  return {
    role: 'combobox',
    type: 'text',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': listId,
    'aria-activedescendant': open && count > 0 ? `${listId}-${active}` : undefined,
  } as const;
}

interface EnterTarget<O> {
  items: readonly O[];
  busy: boolean;
  /** The typed text; null if the list is closed. */
  typed: string | null;
  choose: (option: O) => void;
}

/** Selects a row on Enter. While the rows for the typed text are loading, it waits for them and selects the first. */
export function useEnter<O>({ items, busy, typed, choose }: EnterTarget<O>): (index: number) => void {
  const waiting = useRef<string | null>(null);
  useEffect(() => {
    if (waiting.current === null || (busy && waiting.current === typed)) return;
    const [first] = items;
    if (waiting.current === typed && first) choose(first);
    waiting.current = null;
  });
  return (index) => {
    const option = items[index];
    if (option) choose(option);
    else if (busy && typed) waiting.current = typed;
  };
}

/** True if the focus leaves the whole control, false if it moves within it. */
export function leaves(event: FocusEvent<HTMLElement>): boolean {
  return !event.currentTarget.contains(event.relatedTarget);
}
