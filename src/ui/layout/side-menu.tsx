import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#ui/anchor.tsx';
import { cx } from '#ui/cx.ts';

export interface SideLink {
  label: string;
  to: string;
  /** Prefixes of other paths that belong to this link, in addition to those below its own. */
  covers?: readonly string[];
}

export interface SideSection {
  title: string;
  links: readonly SideLink[];
}

interface SideMenuProps {
  /** The accessible name of the menu. */
  label: string;
  /** The first word of the button on small screens. */
  name: string;
  sections: readonly SideSection[];
  /** The page. */
  children: ReactNode;
}

/** If there are more links than fit on a screen of 1280 by 860, all sections but the current page's are collapsed. */
const MAX_OPEN = 14;

/**
 * A page with a menu beside it: a sticky column, or on small screens a button that shows the current page and opens the
 * list.
 */
export function SideMenu({ label, name, sections, children }: SideMenuProps) {
  const { pathname } = useLocation();
  // Open only on the page where it was opened; it is closed after navigation.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  const listId = useId();
  const here = linkOf(sections, pathname);
  const folds = sections.flatMap(({ links }) => links).length > MAX_OPEN;
  return (
    <div className="frame grid gap-x-12 gap-y-6 py-6 md:py-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav
        aria-label={label}
        className="min-w-0 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto lg:border-r lg:border-line lg:py-1 lg:pr-6 lg:pl-1"
      >
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
          className={cx(
            'pt-2 sm:grid-cols-2 sm:gap-x-6 lg:flex lg:flex-col lg:pt-0',
            isOpen ? 'grid' : 'hidden',
            folds ? 'gap-1' : 'gap-4',
          )}
        >
          {sections.map((section) => (
            <li key={section.title}>
              {folds ? <FoldedSection {...section} here={here} /> : <Section {...section} here={here} />}
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

type SectionProps = SideSection & { here: SideLink | undefined };

function Section({ title, links, here }: SectionProps) {
  return (
    <>
      <p className="px-3 pb-1 text-sm font-extrabold text-muted">{title}</p>
      <SectionLinks links={links} here={here} />
    </>
  );
}

/** Remounted when the current page enters or leaves the section, which resets it to open or closed. */
function FoldedSection({ title, links, here }: SectionProps) {
  const holdsPage = here !== undefined && links.includes(here);
  return (
    <details key={String(holdsPage)} open={holdsPage} className="side-fold">
      <summary>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <SectionLinks links={links} here={here} />
    </details>
  );
}

function SectionLinks({ links, here }: Omit<SectionProps, 'title'>) {
  return (
    <ul className="flex flex-col gap-px">
      {links.map((link) => (
        <li key={link.to}>
          <Link to={link.to} aria-current={link === here ? 'page' : undefined} className="side-link">
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * The link of the current page: the one with the longest matching path. The first link of an area matches only its own
 * path.
 */
function linkOf(sections: readonly SideSection[], pathname: string): SideLink | undefined {
  const isArea = (to: string) => to.lastIndexOf('/') === 0;
  const fits = ({ to, covers = [] }: SideLink) =>
    pathname === to ||
    (!isArea(to) && pathname.startsWith(`${to}/`)) ||
    covers.some((start) => pathname.startsWith(start));
  return sections
    .flatMap(({ links }) => links)
    .filter(fits)
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
