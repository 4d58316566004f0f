import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Outlet, redirect, useLocation } from 'react-router';
import { NavLink } from '#ui/link.tsx';
import { pageContext } from '#app/page-context.ts';
import { pathOf } from '#features/places/region-path.rules.ts';
import { factorPath, loginPath } from '#app/page-problem.ts';
import { cx } from '#ui/cx.ts';
import { accountSections } from './my-menu.rules.ts';
import type { Route } from './+types/my-layout';

/** Everything below /my: signed in, or to the login page and back. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { user } = context.get(pageContext);
  if (!user) throw redirect(loginPath(request));
  const pathname = pathOf(request);
  if (user.mustAddFactor && !pathname.startsWith('/my/security')) throw redirect(factorPath(request));
  if (/^\/my\/?$/.test(pathname)) throw redirect(user.type === 'vet' ? '/my/my-patients' : '/my/my-animals');
  return { firstName: user.firstName, type: user.type, roles: user.roles };
}

export default function MyLayout({ loaderData: { type, roles } }: Route.ComponentProps) {
  return (
    <div className="frame grid gap-x-12 gap-y-6 py-6 md:py-12 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <AccountMenu sections={accountSections(type, roles)} />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

interface AccountMenuProps {
  sections: ReturnType<typeof accountSections>;
}

/** A column beside the page; on a small screen one button that names the page and opens the whole list. */
function AccountMenu({ sections }: AccountMenuProps) {
  const { pathname } = useLocation();
  // Bound to the page where it was opened: the next page finds it closed.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  const listId = useId();
  const here = sections.flatMap(({ links }) => links).find(({ to }) => pathname === to);
  return (
    <nav aria-label="Account area" className="min-w-0 lg:border-r lg:border-line lg:pr-6">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpenedAt(isOpen ? null : pathname)}
        className="flex w-full items-center gap-2 rounded-lg border border-line bg-white px-4 py-3 text-left font-bold lg:hidden"
      >
        <span className="text-muted">My account</span>
        <span className="grow">{here?.label}</span>
        <ChevronDown aria-hidden="true" className={cx('size-5', isOpen && 'rotate-180')} />
      </button>
      <ul
        id={listId}
        className={cx('gap-6 pt-4 sm:grid-cols-2 lg:flex lg:flex-col lg:pt-0', isOpen ? 'grid' : 'hidden')}
      >
        {sections.map((section) => (
          <li key={section.title}>
            <AccountSection {...section} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AccountSection({ title, links }: AccountMenuProps['sections'][number]) {
  return (
    <>
      <p className="px-3 pb-1 text-sm font-extrabold text-muted">{title}</p>
      <ul className="flex flex-col gap-1">
        {links.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                cx(
                  'block rounded-lg px-3 py-2 font-bold hover:bg-brand-soft hover:text-brand',
                  isActive && 'bg-brand-soft text-brand',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}
