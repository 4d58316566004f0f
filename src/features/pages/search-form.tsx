import { Search, X } from 'lucide-react';
import { Form } from 'react-router';

/** The opened search of the header. Not behind import(): who opens it types at once. */
export function SearchForm({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  return (
    <Form
      role="search"
      action="/search"
      onSubmit={(event) => {
        const text = new FormData(event.currentTarget).get('q');
        if (typeof text !== 'string' || !text.trim()) event.preventDefault();
        else onDone();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
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
        onClick={onClose}
        className="absolute top-1 right-1 grid size-8 place-items-center rounded-full text-muted hover:bg-paper-deep hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </Form>
  );
}
