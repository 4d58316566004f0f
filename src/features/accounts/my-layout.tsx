import { Outlet, redirect } from 'react-router';
import { NavLink } from '#ui/link.tsx';
import { pageContext } from '#app/page-context.ts';
import { loginPath } from '#app/page-problem.ts';
import { cx } from '#ui/cx.ts';
import { accountSections } from './my-menu.rules.ts';
import type { Route } from './+types/my-layout';

/** Everything below /my: signed in, or to the login page and back. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { user } = context.get(pageContext);
  if (!user) throw redirect(loginPath(request));
  const { pathname } = new URL(request.url);
  if (user.mustAddFactor && !pathname.startsWith('/my/security')) throw redirect('/my/security');
  if (/^\/my\/?$/.test(pathname)) throw redirect(user.type === 'vet' ? '/my/my-patients' : '/my/my-animals');
  return { firstName: user.firstName, type: user.type, roles: user.roles };
}

export default function MyLayout({ loaderData: { type, roles } }: Route.ComponentProps) {
  return (
    <div className="frame grid gap-x-12 gap-y-6 py-8 md:py-12 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="Account area" className="min-w-0 lg:border-r lg:border-line lg:pr-6">
        <ul className="-mx-1 flex gap-x-6 gap-y-6 overflow-x-auto px-1 pb-2 lg:flex-col lg:overflow-visible lg:pb-0">
          {accountSections(type, roles).map(({ title, links }) => (
            <li key={title} className="shrink-0">
              <p className="hidden px-3 pb-1 text-sm font-extrabold text-muted lg:block">{title}</p>
              <ul className="flex gap-1 lg:flex-col">
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <NavLink
                      to={to}
                      className={({ isActive }) =>
                        cx(
                          'block rounded-full px-3 py-2 font-bold whitespace-nowrap hover:bg-brand-soft hover:text-brand lg:rounded-lg',
                          isActive && 'bg-brand-soft text-brand',
                        )
                      }
                    >
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
