import { useLocation } from 'react-router';
import { type MenuCategory, menuCategory } from './shop-menu.rules.ts';
import { NavLink } from '#ui/link.tsx';

interface AreaNavProps {
  links: readonly { label: string; to: string }[];
  /** The path of the current page, if it also has another address. */
  here?: string;
}

/**
 * Navigation between the pages of one species, with the menu category of the current address marked; scrolls sideways
 * on phones.
 */
export function AreaNav({ links, here }: AreaNavProps) {
  const category = menuCategory(useLocation().pathname);
  const current = (to: string) => {
    if (to === here) return { 'aria-current': 'page' as const };
    return category !== null && to.endsWith(`/${categoryPages[category]}`) ? { 'aria-current': 'true' as const } : {};
  };
  return (
    <nav aria-label="Test types" className="area-nav">
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <CategoryLink {...link} current={current(link.to)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CategoryLink({ to, label, current }: { to: string; label: string; current: object }) {
  const { pathname } = useLocation();
  const isHere = `${pathname}/`.startsWith(`${to}/`);
  return (
    <NavLink to={to} {...(isHere ? {} : current)}>
      {label}
    </NavLink>
  );
}

/** The page of each menu category. Test kits belong to the full breed profile (specification section 9). */
const categoryPages: Readonly<Record<MenuCategory, string>> = {
  'test-kit': 'full-breed-profile',
  multipack: 'multi-packs',
  'full-breed-profile': 'full-breed-profile',
  'dna-tests': 'dna-tests',
  'geno-pet': 'geno-pet',
  'dna-profile': 'dna-profile-parentage',
};
