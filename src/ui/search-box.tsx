import { useEffect, useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import { Form } from 'react-router';
import { cx } from './cx.ts';

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  defaultValue?: string;
  name?: string;
  /** Where a plain GET form leads; left out: the page itself. */
  action?: string;
  /** Called with trimmed text after typing has rested; left out: the form navigates on Enter. */
  onSearch?: (text: string) => void;
  debounceMs?: number;
  className?: string;
}

/** A text box that finds; the text is trimmed. */
export function SearchBox({
  label,
  placeholder = label,
  defaultValue = '',
  name = 'search',
  action,
  onSearch,
  debounceMs = 500,
  className,
}: SearchBoxProps) {
  const [text, setText] = useState(defaultValue);
  const input = useRef<HTMLInputElement>(null);
  useRestedText(text, defaultValue, debounceMs, onSearch);
  return (
    <Form
      role="search"
      aria-label={label}
      action={action}
      className={cx('relative', className)}
      onSubmit={(event) => {
        if (onSearch || (action && !text.trim())) event.preventDefault();
        onSearch?.(text.trim());
      }}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" />
      <input
        ref={input}
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="control rounded-full pr-11 pl-11"
      />
      {text ? (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            setText('');
            input.current?.focus();
          }}
          className="absolute top-1.5 right-2 grid size-8 place-items-center rounded-full text-muted hover:bg-paper-deep hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : null}
    </Form>
  );
}

function useRestedText(text: string, first: string, restMs: number, onRest?: (text: string) => void): void {
  const last = useRef(first.trim());
  const call = useRef(onRest);
  useEffect(() => {
    call.current = onRest;
  });
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === last.current) return undefined;
    const timer = setTimeout(() => {
      last.current = wanted;
      call.current?.(wanted);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
}
