import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { safeNext } from '#platform/sign-in/sessions.rules.ts';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { DeviceList } from './device-list.tsx';
import { EmailForm } from './email-form.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { TotpSettings } from './totp-settings.tsx';
import type { Route } from './+types/security.page';

export const meta: Route.MetaFunction = () => [{ title: 'Security | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user } = context.get(pageContext);
  const next = safeNext(new URL(request.url).searchParams.get('next'));
  return { security: await page(api.security.find(), request), email: user?.email ?? '', next };
}

export default function SecurityPage({ loaderData: { security, email, next } }: Route.ComponentProps) {
  const has = security.totp || security.passkeys.length > 0;
  return (
    <>
      <SectionHeading level={1} title="Security" intro="Your email address, two-factor sign-in and devices." />
      {security.isRequired && !has ? (
        <Callout tone="warn" className="mt-6" title="Set up two-factor sign-in">
          {security.isEnforced
            ? 'Your account requires it. Add an authenticator app or a passkey to continue.'
            : 'It is recommended in this demo and required in production. Add an authenticator app or a passkey.'}
        </Callout>
      ) : null}
      {has && next ? (
        <Callout
          tone="good"
          className="mt-6"
          title="Your account is ready"
          action={<LinkButton to={next}>Continue</LinkButton>}
        />
      ) : null}
      <div className="mt-8 grid gap-6">
        <Card as="section" pad="lg">
          <h2 className="mb-6 text-xl">Authenticator app</h2>
          <TotpSettings security={security} />
        </Card>
        <Card as="section" pad="lg">
          <h2 className="mb-6 text-xl">Passkeys</h2>
          <PasskeyList passkeys={security.passkeys} />
        </Card>
        <Card as="section" pad="lg">
          <h2 className="mb-6 text-xl">Devices</h2>
          <DeviceList sessions={security.sessions} sessionCount={security.sessionCount} />
        </Card>
        <Card as="section" pad="lg">
          <h2 className="mb-6 text-xl">Email address</h2>
          <EmailForm email={email} change={security.emailChange} />
        </Card>
      </div>
    </>
  );
}
