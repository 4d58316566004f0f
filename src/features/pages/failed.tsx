import { LinkButton } from '#ui/button.tsx';
import { Unavailable } from '#ui/unavailable.tsx';

/** The page of an address that leads nowhere. */
export function NotFound() {
  return (
    <div className="frame grid justify-items-center py-16 text-center md:py-24">
      <title>Page not found | Damsire</title>
      <h1 className="text-3xl">This page is not here</h1>
      <p className="measure mt-3 text-lg text-muted">
        The address may have changed, or a letter went missing on the way.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to="/">Back to home</LinkButton>
        <LinkButton to="/search" variant="secondary">
          Search the site
        </LinkButton>
      </div>
    </div>
  );
}

export function SomethingFailed() {
  return (
    <div className="frame">
      <title>Please try again shortly | Damsire</title>
      <h1 className="sr-only">This page cannot be shown now</h1>
      <Unavailable>
        Something on our side did not answer. Nothing you entered has been lost on purpose: try once more in a minute.
      </Unavailable>
    </div>
  );
}
