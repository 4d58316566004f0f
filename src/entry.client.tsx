import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadPart } from '#ui/load-part.ts';

const { fetch } = window;
// React Router fetches the data of the next page once and shows the error screen when the connection fails: try again instead.
window.fetch = (input, init) =>
  isPageData(input) ? loadPart(() => fetch(input, init), init?.signal) : fetch(input, init);

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
