import { NavLink } from 'react-router';

/** The pages of one species, side by side; scrolls sideways on a phone. */
export function AreaNav({ links }: { links: readonly { label: string; to: string }[] }) {
  return (
    <nav aria-label="Kinds of test" className="-mx-4 mt-7 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0">
      <ul className="flex gap-6 whitespace-nowrap">
        {links.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              prefetch="intent"
              className="block border-b-3 border-transparent py-3 font-bold text-muted hover:text-brand aria-[current=page]:border-brand aria-[current=page]:text-ink"
            >
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
