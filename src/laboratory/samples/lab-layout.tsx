import { data, Outlet, redirect } from 'react-router';
import { pathOf } from '#platform/places/region-path.rules.ts';
import { factorPath, loginPath } from '#platform/context/page-problem.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { labPermissionsOf } from './lab-work.rules.ts';
import type { Route } from './+types/lab-layout';

const STAFF = ['admin', 'lab_technician', 'lab_reviewer'];

/** Pages that only technicians use; they load no data that would refuse a reviewer. */
const imports = ['/lab/import', '/lab/profiles', '/lab/panels/import'];

/** Laboratory staff only: guests are redirected to sign in, and other users get a 404. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { user } = context.get(pageContext);
  if (!user) throw redirect(loginPath(request));
  if (user.mustAddFactor) throw redirect(factorPath(request));
  if (!user.roles.some((role) => STAFF.includes(role))) throw data(null, { status: 404 });
  const may = labPermissionsOf(user.roles);
  if (!may.bench && imports.includes(pathOf(request).replace(/\.data$/, ''))) throw data(null, { status: 403 });
  return may;
}

export default function LabLayout({ loaderData }: Route.ComponentProps) {
  const links = [
    { to: '/lab', label: 'Worklist' },
    { to: '/lab/consignments', label: 'Parcels' },
    ...(loaderData.bench
      ? [
          { to: '/lab/import', label: 'Import results' },
          { to: '/lab/profiles', label: 'Import DNA profiles' },
        ]
      : []),
    { to: '/lab/panels', label: 'Panels' },
    { to: '/lab/review', label: 'Review' },
    { to: '/lab/serious-results', label: 'Serious results' },
    { to: '/lab/storage', label: 'Storage' },
    { to: '/lab/parentage', label: 'Parentage' },
    ...(loaderData.keys ? [{ to: '/lab/signing-keys', label: 'Signing keys' }] : []),
  ];
  return (
    <div className="frame py-8 md:py-12">
      <TabLinks label="Laboratory" links={links} />
      <div className="mt-8">
        <Outlet />
      </div>
    </div>
  );
}
