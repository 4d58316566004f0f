import { useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { Link } from '#ui/anchor.tsx';
import { IconButton } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { SearchForm } from './search-form.tsx';

/** A button that expands into a search box; before the scripts are loaded, it is a link to the search page. */
export function HeaderSearch() {
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const opener = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.querySelector('button')?.focus());
  };
  const icon = <Search aria-hidden="true" className="size-5" />;
  if (open) {
    return <SearchForm onClose={close} onDone={() => setOpen(false)} />;
  }
  return (
    <div ref={opener}>
      {hydrated ? (
        <IconButton label="Search" aria-expanded={false} onClick={() => setOpen(true)}>
          {icon}
        </IconButton>
      ) : (
        <Link to="/search" aria-label="Search" className="icon-btn">
          {icon}
        </Link>
      )}
    </div>
  );
}
