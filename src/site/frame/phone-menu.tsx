import { lazy, Suspense, useId, useState } from 'react';
import { Menu as MenuIcon } from 'lucide-react';
import { Link } from '#ui/anchor.tsx';
import { IconButton } from '#ui/button.tsx';
import { useIsStatic } from '#ui/static-page.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { audienceHome } from '#platform/accounts/audience.rules.ts';
import type { HeaderProps } from './mobile-menu.tsx';

const MobileMenu = lazy(() => import('./mobile-menu.tsx'));

/**
 * The button and the panel of the mobile menu; before the scripts are loaded, the button links to the audience's page.
 */
export function PhoneMenu(props: HeaderProps) {
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const icon = <MenuIcon aria-hidden="true" className="size-6" />;
  if (useIsStatic()) return <StaticMenu {...props}>{icon}</StaticMenu>;
  if (!hydrated) {
    return (
      <Link to={audienceHome(props.reader.audience)} aria-label="Menu" className="round-link">
        {icon}
      </Link>
    );
  }
  return (
    <>
      <IconButton label="Menu" aria-expanded={open} onClick={() => setOpen(true)} className="size-11">
        {icon}
      </IconButton>
      {open ? (
        <Suspense>
          <MobileMenu {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The closed panel is part of the page; the button opens it with an HTML command, without scripts. */
function StaticMenu({ children, ...props }: HeaderProps & { children: React.ReactNode }) {
  const id = useId();
  return (
    <>
      <IconButton label="Menu" {...{ command: 'show-modal', commandfor: id }} className="size-11">
        {children}
      </IconButton>
      <Suspense>
        <MobileMenu {...props} id={id} onClose={() => undefined} />
      </Suspense>
    </>
  );
}
