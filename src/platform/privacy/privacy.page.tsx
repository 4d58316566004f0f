import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { longDate } from '#shared/dates.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { CopyOfData } from './copy-of-data.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { MailChoices } from './mail-choices.tsx';
import type { Privacy } from './privacy.contract.ts';
import { useCountry } from '#ui/use-country.ts';
import type { Route } from './+types/privacy.page';

export const meta: Route.MetaFunction = () => [{ title: 'Privacy | Damsire' }];
// The address may carry the key of a copy: it goes to no one.
export const headers: Route.HeadersFunction = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const token = new URL(request.url).searchParams.get('copy')?.slice(0, 200) ?? null;
  return { privacy: await page(api.privacy.find(), request), token };
}

export default function PrivacyPage({ loaderData: { privacy, token } }: Route.ComponentProps) {
  return (
    <>
      <SectionHeading
        level={1}
        title="Privacy"
        intro="Download your data, choose your emails or delete your account."
      />
      <p className="mt-4">
        To check who viewed your data, go to{' '}
        <Link to="/my/activity" className="text-link">
          Activity
        </Link>
        . To change your consents, go to{' '}
        <Link to="/my/my-profile" className="text-link">
          My profile
        </Link>
        .
      </p>
      <div className="mt-8 grid gap-6">
        <Card as="section" pad="lg">
          <h2 className="mb-6 text-xl">Download your data</h2>
          <CopyOfData exports={privacy.exports} token={token} />
        </Card>
        <Card as="section" pad="lg">
          <h2 className="mb-6 text-xl">Email preferences</h2>
          <MailChoices mails={privacy.mails} />
        </Card>
        <Card as="section" pad="lg">
          <h2 className="mb-6 text-xl">Consents</h2>
          <Consents consents={privacy.consents} />
        </Card>
        <Card as="section" pad="lg">
          <h2 className="mb-6 text-xl">Delete your account</h2>
          <DeleteAccount dueAt={privacy.deletionDueAt} blockers={privacy.blockers} />
        </Card>
      </div>
    </>
  );
}

const kinds: Record<string, string> = {
  newsletter: 'Newsletter',
  research: 'Results for research, without names',
  contact: 'Contact about studies',
  statistics: 'Statistics',
  terms: 'Terms and conditions',
};

function Consents({ consents }: { consents: Privacy['consents'] }) {
  const country = useCountry();
  if (consents.length === 0)
    return <p className="text-muted">No consents yet. Everything is off until you turn it on.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {consents.map((consent) => (
        <li key={consent.id} className="flex flex-wrap justify-between gap-3 py-2">
          <span>
            <strong>{consent.granted ? 'Agreed' : 'Withdrawn'}</strong>: {kinds[consent.kind] ?? consent.kind}
          </span>
          <span className="text-sm text-muted">
            {longDate(consent.at, country)}, version {consent.textVersion}
          </span>
        </li>
      ))}
    </ul>
  );
}
