import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { usePolling } from '#ui/use-polling.ts';
import { SigningKeyList } from './key-list.tsx';
import { ResigningRuns } from './resigning-runs.tsx';
import { SignAgain } from './sign-again.tsx';
import type { Route } from './+types/signing-keys.page';

export const meta = () => [{ title: 'Signing keys | Damsire laboratory' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const found = await page(api.signingKeys.list(), request);
  return { ...found, mayManage: isAllowed(user, 'signing_keys.manage'), countryCode: visitor.countryCode };
}

/** The signing keys, and certificates that are signed again in the background. */
export default function SigningKeysPage({ loaderData }: Route.ComponentProps) {
  const { keys, runs, waiting, mayManage, countryCode } = loaderData;
  const open = runs.filter(({ endedAt }) => endedAt === null);
  usePolling(open.length > 0);
  return (
    <>
      <SectionHeading
        level={1}
        title="Signing keys"
        intro="Certificates are signed with the private key in SIGNING_KEY. Public keys are published at /.well-known/damsire-keys.json."
      />
      <div className="mt-6">
        <SigningKeyList keys={keys} mayManage={mayManage} countryCode={countryCode} />
      </div>
      {mayManage ? <SignAgain waiting={waiting} open={open.map(({ reason }) => reason)} /> : null}
      <ResigningRuns runs={runs} hasKey={keys.some(canSign)} countryCode={countryCode} />
    </>
  );
}

function canSign({ state }: { state: string }): boolean {
  return state === 'ACTIVE' || state === 'CONFIGURED';
}
