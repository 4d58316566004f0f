import { pageContext } from '#platform/context/page-context.ts';
import { Island } from '#ui/island.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { CodeCheck } from './code-check.tsx';
import type { Route } from './+types/verify.page';

export const headers = ({ errorHeaders }: Route.HeadersArgs): HeadersInit =>
  errorHeaders ? {} : { 'x-page-cache': 'guest' };

export const links: Route.LinksFunction = () => [{ rel: 'manifest', href: '/v.webmanifest' }];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Verify a certificate by its QR code',
    description: 'Checks the digital signature of a Damsire certificate on your device, even offline.',
    canonical: `${matches[0].loaderData.origin}/v`,
  });

export function loader({ context }: Route.LoaderArgs) {
  return { countryCode: context.get(pageContext).visitor.countryCode };
}

/** The page that the QR code of a certificate opens. Everything is checked on the device: see code-check.tsx. */
export default function VerifyPage({ loaderData: { countryCode } }: Route.ComponentProps) {
  return (
    <div data-needs-no-country className="frame max-w-4xl py-10 md:py-16">
      <SectionHeading
        level={1}
        kicker="Certificate check"
        title="Is this certificate genuine?"
        intro="Scan the QR code of a certificate. Its signature is checked on this device, and the contents of the code are not sent to us."
      />
      <Island name="code-check" start="load" props={{ countryCode }}>
        <CodeCheck countryCode={countryCode} />
      </Island>
    </div>
  );
}
