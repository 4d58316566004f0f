import { NavLink } from '#ui/link.tsx';

/** The pages of one species, side by side; scrolls sideways on a phone. */
export function AreaNav({ links }: { links: readonly { label: string; to: string }[] }) {
  return (
    <nav aria-label="Kinds of test" className="area-nav">
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <NavLink to={link.to}>{link.label}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
