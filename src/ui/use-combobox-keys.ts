import { useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

interface ListActions {
  count: number;
  onChoose: (index: number) => void;
  onBackspaceEmpty?: () => void;
}

/** Open and active row of an ARIA 1.2 combobox, and the keys that move them. */
export function useComboboxKeys() {
  const [open, setOpen] = useState(false);
  const [row, setRow] = useState(0);

  const onKey = (event: KeyboardEvent<HTMLInputElement>, { count, onChoose, onBackspaceEmpty }: ListActions) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const active = Math.min(row, Math.max(0, count - 1));
    if (move !== undefined) {
      event.preventDefault();
      if (!open) setOpen(true);
      else if (count > 0) setRow((active + move + count) % count);
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
