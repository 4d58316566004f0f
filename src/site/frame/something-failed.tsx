import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Unavailable } from '#ui/unavailable.tsx';
import { failedFetchMessage } from './failed-labels.rules.ts';

const EmptyArt = lazy(() => import('#ui/art/empty-art.tsx').then((art) => ({ default: art.EmptyArt })));

/**
 * Shown when a request failed. `what` is the page's own message; without it, the message depends on the path. It is
 * part of the first load, because nothing more may be fetchable when it is shown.
 */
export function SomethingFailed({ what }: { what?: string | undefined }) {
  const byAddress = failedFetchMessage(useLocation().pathname);
  const message = what ?? byAddress;
  return (
    <div className="frame">
      <title>Please try again shortly | Damsire</title>
      <h1 className="sr-only">This page can't be shown right now</h1>
      <Unavailable
        art={
          <Suspense>
            <EmptyArt kind="dog" />
          </Suspense>
        }
      >
        {message ? <strong className="mb-2 block text-ink">{message}</strong> : null}
        <p>Our server didn't respond, or your connection was interrupted. Wait a minute, then try again.</p>
        <Button variant="secondary" className="mt-4" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </Unavailable>
    </div>
  );
}
