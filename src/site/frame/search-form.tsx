import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import { followLink } from '#ui/anchor.tsx';

const SearchHints = lazy(() => import('./search-hints.tsx'));

// spec 4: the suggestion box opens after three characters
const MIN_CHARS = 3;

/** The expanded search of the header. Not loaded lazily, because users start to type immediately. */
export function SearchForm({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const open = !dismissed && text.trim().length >= MIN_CHARS;
  return (
    // Esc closes what the form itself has opened.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      role="search"
      action="/search"
      onSubmit={(event) => {
        event.preventDefault();
        // A row of the list was chosen, or the search text is empty.
        if (active || !text.trim()) return;
        onDone();
        followLink(`/search?${new URLSearchParams({ q: text.trim() })}`);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (open) setDismissed(true);
        else onClose();
      }}
      // Positioned over its neighbours, so that nothing shifts when it opens.
      className="absolute inset-y-0 right-12 z-20 my-auto h-10 animate-rise"
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-2.5 left-3.5 size-5 text-muted" />
      <input
        ref={input}
        // The user has just opened this box.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="search"
        name="q"
        role="combobox"
        autoComplete="off"
        aria-label="Search the site"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={active ?? undefined}
        placeholder="Breed, test or gene"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setDismissed(false);
          setActive(null);
        }}
        className="h-10 w-56 rounded-full border border-line-strong bg-white pr-10 pl-10 md:w-80 lg:w-62"
      />
      <button
        type="button"
        aria-label="Close search"
        onClick={onClose}
        className="absolute top-1 right-1 grid size-8 place-items-center rounded-full text-muted hover:bg-paper-deep hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
      {open ? (
        <Suspense>
          <SearchHints id={list} text={text} input={input} active={active} onActive={setActive} onDone={onDone} />
        </Suspense>
      ) : null}
    </form>
  );
}
