import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { AccountConsents } from './account-consents.tsx';
import { CopyOfData } from './copy-of-data.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { MailChoices } from './mail-choices.tsx';
import type { Route } from './+types/privacy.page';

export const meta: Route.MetaFunction = () => [{ title: 'Privacy | Damsire' }];
// The URL may contain the token of an export, so it must not be sent as a referrer or cached.
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
        intro="Download your data, set your email preferences or delete your account."
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
          <AccountConsents consents={privacy.consents} />
        </Card>
        <Card as="section" pad="lg">
          <h2 className="mb-6 text-xl">Delete your account</h2>
          <DeleteAccount dueAt={privacy.deletionDueAt} blockers={privacy.blockers} />
        </Card>
      </div>
    </>
  );
}
