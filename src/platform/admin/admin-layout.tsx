import { data, Outlet, redirect } from 'react-router';
import { factorPath, loginPath } from '#platform/context/page-problem.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { SideMenu } from '#ui/layout/side-menu.tsx';
import { officeSections } from './office-menu.rules.ts';
import type { Route } from './+types/admin-layout';

/** Staff only: guests are redirected to sign in, other users get a 404. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { user } = context.get(pageContext);
  if (!user) throw redirect(loginPath(request));
  if (user.mustAddFactor) throw redirect(factorPath(request));
  if (!isAllowed(user, 'staff.admin')) throw data(null, { status: 404 });
  return { sections: officeSections(user) };
}

export default function AdminLayout({ loaderData: { sections } }: Route.ComponentProps) {
  return (
    <SideMenu label="Administration" name="Administration" sections={sections}>
      <Outlet />
    </SideMenu>
  );
}
