import { useEffect, useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import { Form, useSearchParams } from 'react-router';
import { cx } from '#ui/cx.ts';
import { useQuery } from './use-query.ts';

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  defaultValue?: string;
  /** The query parameter with the text. */
  name?: string;
  /** The target of a plain GET form; default: the list on this page updates while the user types. */
  action?: string;
  debounceMs?: number;
  className?: string;
}

/** A search box; the text is trimmed. */
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

/** Hidden inputs that keep the other query parameters if the form is submitted before hydration. */
function OtherFilters({ but }: { but: string }) {
  const [params] = useSearchParams();
  return [...params]
    .filter(([key]) => key !== but && !['page', 'after', 'before'].includes(key))
    .map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />);
}

/** A debounced text; a text set from outside (Back, a link) replaces it. */
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
