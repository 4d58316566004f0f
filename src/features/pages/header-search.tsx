import { useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import { Form } from 'react-router';
import { IconButton } from '#ui/button.tsx';

/** A magnifying glass that opens into a box; Enter goes to /search?q=. */
export function HeaderSearch() {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.querySelector('button')?.focus());
  };
  if (!open) {
    return (
      <div ref={opener}>
        <IconButton label="Search" aria-expanded={false} onClick={() => setOpen(true)}>
          <Search aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    );
  }
  return (
    <Form
      role="search"
      action="/search"
      onSubmit={(event) => {
        const text = new FormData(event.currentTarget).get('q');
        if (typeof text !== 'string' || !text.trim()) event.preventDefault();
        else setOpen(false);
      }}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className="relative animate-rise"
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-2.5 left-3.5 size-5 text-muted" />
      <input
        // The reader has just asked for this box.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="search"
        name="q"
        aria-label="Search the site"
        placeholder="Breed, test or gene"
        className="h-10 w-48 rounded-full border border-line-strong bg-white pr-10 pl-10 md:w-64"
      />
      <button
        type="button"
        aria-label="Close the search"
        onClick={close}
        className="absolute top-1 right-1 grid size-8 place-items-center rounded-full text-muted hover:bg-paper-deep hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </Form>
  );
}
