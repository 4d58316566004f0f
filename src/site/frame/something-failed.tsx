import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Unavailable } from '#ui/unavailable.tsx';
import { failedFetchMessage } from './failed-labels.rules.ts';

const EmptyArt = lazy(() => import('#ui/art/empty-art.tsx').then((art) => ({ default: art.EmptyArt })));

/**
 * Something of ours did not answer; `what` names it where the page knows, else its address tells. Part of the first load: it is
 * shown when nothing more can be fetched.
 */
export function SomethingFailed({ what }: { what?: string | undefined }) {
  const byAddress = failedFetchMessage(useLocation().pathname);
  const said = what ?? byAddress;
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
        {said ? <strong className="mb-2 block text-ink">{said}</strong> : null}
        <p>Our server didn't respond, or your connection was interrupted. Wait a minute, then try again.</p>
        <Button variant="secondary" className="mt-4" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </Unavailable>
    </div>
  );
}
