import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadPart } from '#ui/load-part.ts';

const { fetch } = window;
// Offline, a navigation waits for a connection. The page shows any other failure (R290, R291).
window.fetch = (input, init) => (isPageData(input) ? fetchPageData(input, init) : fetch(input, init));

async function fetchPageData(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    if (navigator.onLine || init?.signal?.aborted) throw error;
    return loadPart(() => fetch(input, init), init?.signal);
  }
}

function isPageData(input: RequestInfo | URL): boolean {
  return input instanceof URL && input.pathname.endsWith('.data');
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
