import { useEffect, useRef, type RefObject } from 'react';
import { Marked } from '#shop/catalogue/marked.tsx';
import { followLink } from '#ui/anchor.tsx';
import { cx } from '#ui/cx.ts';
import { shouldSuggestMore } from '#ui/forms/should-load-more.ts';
import { useSearchHints } from './use-search-hints.ts';

interface SearchHintsProps {
  id: string;
  text: string;
  /** Keeps the focus; this list handles its key events. */
  input: RefObject<HTMLInputElement | null>;
  /** Id of the row selected with the arrow keys. */
  active: string | null;
  onActive: (id: string | null) => void;
  onDone: () => void;
}

/** The suggestions under the header's search box, loaded after the third letter. */
export default function SearchHints({ id, text, input, active, onActive, onDone }: SearchHintsProps) {
  const { items, state, loadMore } = useSearchHints(text);
  const list = useRef<HTMLDivElement>(null);
  const at = items.findIndex((_, index) => `${id}-${index}` === active);
  const go = (to: string) => {
    onDone();
    followLink(to);
  };
  useEffect(() => {
    const box = input.current;
    const key = (event: KeyboardEvent) => {
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const chosen = items[at];
      if (move !== undefined && items.length > 0) {
        event.preventDefault();
        const next = at === -1 && move === -1 ? items.length - 1 : (at + move + items.length) % items.length;
        onActive(`${id}-${next}`);
        document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
        if (list.current && shouldSuggestMore(list.current)) loadMore();
      } else if (event.key === 'Enter' && chosen) {
        event.preventDefault();
        go(chosen.to);
      }
    };
    box?.addEventListener('keydown', key);
    return () => box?.removeEventListener('keydown', key);
  });
  return (
    <div
      ref={list}
      onScroll={(event) => shouldSuggestMore(event.currentTarget) && loadMore()}
      // spec 9: suggestion list max height 16rem
      className="absolute top-full right-0 z-30 mt-2 max-h-64 w-[min(28rem,90vw)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-white p-1.5 shadow-float"
    >
      <div id={id} role="listbox" aria-label="Suggestions">
        {items.map((hint, index) => (
          // Key events go to the text box, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={hint.to}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(hint.to)}
            className={cx('cursor-pointer rounded-md px-3 py-2 hover:bg-brand-wash', index === at && 'bg-brand-soft')}
          >
            <span className="block font-bold">
              <Marked text={hint.label} marks={hint.marks} />
            </span>
            <span className="block text-sm text-muted">{hint.note}</span>
          </div>
        ))}
      </div>
      <p role="status" className={state ? 'px-3 py-2 text-muted' : 'sr-only'}>
        {state || (items.length === 1 ? '1 suggestion' : `${items.length} suggestions`)}
      </p>
    </div>
  );
}
