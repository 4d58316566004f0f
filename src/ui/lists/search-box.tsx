import { useEffect, useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import { Form, useSearchParams } from 'react-router';
import { cx } from '#ui/cx.ts';
import { useQuery } from './use-query.ts';

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  defaultValue?: string;
  /** The parameter of the address that holds the text. */
  name?: string;
  /** Where a plain GET form leads; left out: the list on this page follows the typing. */
  action?: string;
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
  debounceMs = 500,
  className,
}: SearchBoxProps) {
  const query = useQuery();
  const input = useRef<HTMLInputElement>(null);
  const follows = action === undefined;
  const find = (text: string) => query.set({ [name]: text });
  const { text, setText, findNow } = useRestedText(defaultValue, debounceMs, follows ? find : null);
  return (
    <Form
      role="search"
      aria-label={label}
      action={action}
      className={cx('relative', className)}
      onSubmit={(event) => {
        if (follows || !text.trim()) event.preventDefault();
        findNow();
      }}
    >
      {follows ? <OtherFilters but={name} /> : null}
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" />
      <input
        ref={input}
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="control rounded-full pr-11 pl-11 text-ellipsis"
      />
      {text ? (
        <button
          type="button"
          aria-label="Clear search"
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

/** A form sent before the page is alive keeps the other choices of the address. */
function OtherFilters({ but }: { but: string }) {
  const [params] = useSearchParams();
  return [...params]
    .filter(([key]) => key !== but && !['page', 'after', 'before'].includes(key))
    .map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />);
}

/** Text that is looked for once typing has rested; a text that comes from outside (Back, a link) takes its place. */
function useRestedText(given: string, restMs: number, onRest: ((text: string) => void) | null) {
  const [text, setText] = useState(given);
  const last = useRef(given.trim());
  useEffect(() => {
    if (given.trim() === last.current) return;
    last.current = given.trim();
    setText(given);
  }, [given]);
  const findNow = () => {
    if (text.trim() === last.current) return;
    last.current = text.trim();
    onRest?.(last.current);
  };
  const now = useRef(findNow);
  useEffect(() => {
    now.current = findNow;
  });
  useEffect(() => {
    const timer = setTimeout(() => now.current(), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return { text, setText, findNow };
}
