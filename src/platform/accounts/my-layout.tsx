import { data, Outlet, redirect } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { pathOf } from '#platform/places/region-path.rules.ts';
import { factorPath, loginPath } from '#platform/context/page-problem.ts';
import { SideMenu } from '#ui/layout/side-menu.tsx';
import { mayOpenPage } from './account-tools.rules.ts';
import { accountSections } from './my-menu.rules.ts';
import type { Route } from './+types/my-layout';

/** All pages below /my need a signed-in user; guests are redirected to sign in and then back. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { user } = context.get(pageContext);
  if (!user) throw redirect(loginPath(request));
  const pathname = pathOf(request);
  if (user.mustAddFactor && !pathname.startsWith('/my/security')) throw redirect(factorPath(request));
  if (!mayOpenPage(pathname.replace(/\.data$/, ''), user)) throw data(null, { status: 403 });
  return { firstName: user.firstName, type: user.type, roles: user.roles };
}

export default function MyLayout({ loaderData: { type, roles } }: Route.ComponentProps) {
  return (
    <SideMenu label="Account area" name="My account" sections={accountSections(type, roles)}>
      <Outlet />
    </SideMenu>
  );
}
