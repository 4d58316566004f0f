import { lazy, Suspense } from 'react';
import { LinkButton } from '#ui/button.tsx';
import { useLocation } from 'react-router';
import { Link } from '#ui/link.tsx';

// Loaded lazily, so that other pages do not load the drawing.
const EmptyArt = lazy(() => import('#ui/art/empty-art.tsx').then((art) => ({ default: art.EmptyArt })));

export interface Suggestion {
  to: string;
  title: string;
  note?: string;
}

/** The 404 page. */
export function NotFound({ suggestions = [] }: { suggestions?: Suggestion[] }) {
  const { pathname } = useLocation();
  return (
    <div className="frame grid justify-items-center pt-10 pb-4 text-center md:pt-16">
      <title>Page not found | Damsire</title>
      <Suspense fallback={<div className="aspect-[8/5] w-full max-w-md" />}>
        <EmptyArt kind="lost" className="w-full max-w-md" />
      </Suspense>
      <h1 className="mt-4 text-3xl sm:text-4xl">Page not found</h1>
      <p className="measure mt-3 text-lg text-muted">
        We can't find this page. It may have moved, or the address may be wrong.
      </p>
      {suggestions.length > 0 ? (
        <nav aria-label="Did you mean" className="mt-6">
          <p className="font-bold">Did you mean:</p>
          <ul className="mt-2 grid gap-1">
            {suggestions.map(({ to, title, note }) => (
              <li key={to}>
                <Link to={to} className="text-link">
                  {title}
                </Link>
                {note ? <span className="text-muted">, {note.toLowerCase()}</span> : null}
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to="/">Back to home</LinkButton>
        <LinkButton to={searchFor(pathname)} variant="secondary">
          Search the site
        </LinkButton>
      </div>
    </div>
  );
}

/** The search text made from the path. */
function searchFor(pathname: string): string {
  const [, ofProduct, last = ''] = /^\/store\/([^/]+)|([^/]+?)(?:\/\d+)?\/?$/.exec(pathname) ?? [];
  const words = (ofProduct ?? last).replaceAll(/[^a-z]+/gi, ' ').trim();
  return words ? `/search?${new URLSearchParams({ q: words.slice(0, 60) })}` : '/search';
}

/** Shown for a page of another account type, such as a clinic's page for a breeder or an agent's for an owner. */
export function NotForYou() {
  return (
    <div className="frame grid justify-items-center py-12 text-center md:py-20">
      <title>Page not available | Damsire</title>
      <h1 className="text-3xl">This page isn't available for your account</h1>
      <p className="measure mt-3 text-lg text-muted">
        It's for a different account type. If you think you should have access, contact us.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to="/my">Go to my account</LinkButton>
        <LinkButton to="/contact-us" variant="secondary">
          Contact us
        </LinkButton>
      </div>
    </div>
  );
}
