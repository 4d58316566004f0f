import { useEffect, useRef } from 'react';
import { Check } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import type { Option } from './select.tsx';
import { shouldLoadMore } from './should-load-more.ts';
import { Spinner } from '#ui/spinner.tsx';

interface ListboxProps<O extends Option> {
  id: string;
  label: string;
  items: readonly O[];
  active: number;
  isChosen: (option: O) => boolean;
  onChoose: (option: O) => void;
  onActive: (index: number) => void;
  onNearEnd: () => void;
  busy: boolean;
  /** The message if the list could not be loaded. */
  failed: string | null;
  multiple?: boolean;
}

/** The list under a combobox. Focus stays in the text box; this only renders the list and handles the mouse. */
export function Listbox<O extends Option>(props: ListboxProps<O>) {
  const { id, label, items, active, onNearEnd, busy, failed, multiple } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      onScroll={(event) => shouldLoadMore(event.currentTarget) && onNearEnd()}
      // spec 9: six rows of 40 px
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-60 animate-rise overflow-y-auto overscroll-contain rounded-lg border border-line bg-white shadow-float"
    >
      <div id={id} role="listbox" aria-label={label} aria-multiselectable={multiple || undefined}>
        {items.map((option, index) => (
          <ListboxRow key={option.value} {...props} option={option} index={index} />
        ))}
      </div>
      <p
        role="status"
        className={cx(
          'flex items-center gap-2 px-3.5 text-muted',
          (busy || failed || items.length === 0) && 'min-h-10',
        )}
      >
        {busy ? <Spinner className="size-4" /> : null}
        {statusText(busy, failed, items.length)}
      </p>
    </div>
  );
}

function statusText(busy: boolean, failed: string | null, count: number): string {
  if (busy) return 'Loading ...';
  if (failed) return failed;
  return count === 0 ? 'No Results' : '';
}

function ListboxRow<O extends Option>({
  id,
  option,
  index,
  active,
  isChosen,
  onChoose,
  onActive,
}: ListboxProps<O> & { option: O; index: number }) {
  const chosen = isChosen(option);
  return (
    // The text box, which keeps the focus, handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`${id}-${index}`}
      data-index={index}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={option.disabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => index !== active && onActive(index)}
      onClick={() => option.disabled || onChoose(option)}
      className={cx(
        'flex min-h-10 cursor-pointer items-center gap-3 px-3.5 py-1.5',
        index === active && 'bg-brand-soft',
        option.disabled && 'cursor-not-allowed opacity-50',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className={cx('block', chosen && 'font-bold text-brand')}>{option.label}</span>
        {option.note ? <span className="block text-sm text-muted">{option.note}</span> : null}
      </span>
      {chosen ? <Check aria-hidden="true" className="size-5 shrink-0 text-brand" /> : null}
    </div>
  );
}
