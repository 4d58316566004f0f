import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from './anchor.tsx';
import { cx } from './cx.ts';

export interface SideLink {
  label: string;
  to: string;
  /** Beginnings of further addresses that belong to this link; those below its own do anyway. */
  covers?: readonly string[];
}

export interface SideSection {
  title: string;
  links: readonly SideLink[];
}

interface SideMenuProps {
  /** What the menu is, for a screen reader. */
  label: string;
  /** What the button of a small screen begins with. */
  name: string;
  sections: readonly SideSection[];
  /** The page. */
  children: ReactNode;
}

/** A page beside its menu: a column; on a small screen one button that names the page and opens the whole list. */
export function SideMenu({ label, name, sections, children }: SideMenuProps) {
  const { pathname } = useLocation();
  // Bound to the page where it was opened: the next page finds it closed.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  const listId = useId();
  const here = linkOf(sections, pathname);
  return (
    <div className="frame grid gap-x-12 gap-y-6 py-6 md:py-12 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label={label} className="min-w-0 lg:border-r lg:border-line lg:pr-6">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpenedAt(isOpen ? null : pathname)}
          className="flex w-full items-center gap-2 rounded-lg border border-line bg-white px-4 py-3 text-left font-bold lg:hidden"
        >
          <span className="text-muted">{name}</span>
          <span className="grow">{here?.label}</span>
          <ChevronDown aria-hidden="true" className={cx('size-5', isOpen && 'rotate-180')} />
        </button>
        <ul
          id={listId}
          className={cx('gap-6 pt-4 sm:grid-cols-2 lg:flex lg:flex-col lg:pt-0', isOpen ? 'grid' : 'hidden')}
        >
          {sections.map((section) => (
            <li key={section.title}>
              <Section {...section} here={here} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function Section({ title, links, here }: SideSection & { here: SideLink | undefined }) {
  return (
    <>
      <p className="px-3 pb-1 text-sm font-extrabold text-muted">{title}</p>
      <ul className="flex flex-col gap-1">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-current={link === here ? 'page' : undefined}
              className={cx(
                'block rounded-lg px-3 py-2 font-bold hover:bg-brand-soft hover:text-brand',
                link === here && 'bg-brand-soft text-brand',
              )}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The link that the page belongs to: of several the one whose address says most. */
function linkOf(sections: readonly SideSection[], pathname: string): SideLink | undefined {
  const fits = ({ to, covers = [] }: SideLink) =>
    [pathname === to, pathname.startsWith(`${to}/`), ...covers.map((start) => pathname.startsWith(start))].some(
      Boolean,
    );
  return sections
    .flatMap(({ links }) => links)
    .filter(fits)
    .sort((a, b) => b.to.length - a.to.length)[0];
}
