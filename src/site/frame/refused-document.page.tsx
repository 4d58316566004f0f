import { data } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { LinkButton } from '#ui/button.tsx';
import type { Route } from './+types/refused-document.page';

export const meta: Route.MetaFunction = () => [
  { title: 'Document not available | Damsire' },
  { name: 'robots', content: 'noindex' },
];

/** Rendered at the URL of the document; its own URL is a 404. */
export function loader({ context }: Route.LoaderArgs) {
  const { refusal } = context.get(pageContext);
  if (!refusal) throw data(null, { status: 404 });
  return data(refusal, { status: refusal.status });
}

const GENERAL = "We can't find this document. It may have been removed, or your account may not have access to it.";

export default function RefusedDocumentPage({ loaderData: { status, message } }: Route.ComponentProps) {
  const isSignedOut = status === 401;
  return (
    <div className="frame grid justify-items-center py-12 text-center md:py-20">
      <h1 className="text-3xl">This document isn't available</h1>
      <p className="measure mt-3 text-lg wrap-anywhere text-muted">
        {isSignedOut ? 'Sign in to open this document.' : status === 404 ? GENERAL : message}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {isSignedOut ? (
          <LinkButton to="/login">Sign in</LinkButton>
        ) : (
          <LinkButton to="/my">Go to my account</LinkButton>
        )}
        <LinkButton to="/contact-us" variant="secondary">
          Contact us
        </LinkButton>
      </div>
    </div>
  );
}
