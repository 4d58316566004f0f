import { NavLink } from '#ui/link.tsx';

interface AreaNavProps {
  links: readonly { label: string; to: string }[];
  /** The page that is shown, where it stands at another address as well. */
  here?: string;
}

/** The pages of one species, side by side; scrolls sideways on a phone. */
export function AreaNav({ links, here }: AreaNavProps) {
  return (
    <nav aria-label="Kinds of test" className="area-nav">
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <NavLink to={link.to} {...(link.to === here ? { 'aria-current': 'page' as const } : {})}>
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
