import { useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

interface ListActions {
  count: number;
  /** The row that is marked now. */
  active: number;
  onChoose: (index: number) => void;
  onBackspaceEmpty?: () => void;
}

/** Open and active row of an ARIA 1.2 combobox, and the keys that move them. */
export function useComboboxKeys() {
  const [open, setOpen] = useState(false);
  /** null: no one has moved yet. */
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
      if (count > 0) onChoose(active);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Backspace' && event.currentTarget.value === '') {
      onBackspaceEmpty?.();
    }
  };
  return { open, setOpen, row, setRow, onKey };
}

/** True when the focus leaves the whole control, not when it moves inside. */
export function leaves(event: FocusEvent<HTMLElement>): boolean {
  return !event.currentTarget.contains(event.relatedTarget);
}
