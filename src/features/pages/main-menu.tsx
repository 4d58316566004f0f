import { NavLink } from 'react-router';
import { cx } from '#ui/cx.ts';
import { Menu, menuItemClass } from '#ui/menu.tsx';
import { mainMenu, type MenuReader } from './menus.rules.ts';

const entryClass =
  'inline-flex min-h-10 items-center rounded-full px-3 font-bold transition-colors hover:bg-brand-soft hover:text-brand';

export function MainMenu({ reader }: { reader: MenuReader }) {
  return (
    <nav aria-label="Main" className="-mx-3">
      <ul className="flex flex-wrap items-center">
        {mainMenu(reader).map((entry) => (
          <li key={entry.label}>
            {'links' in entry ? (
              <Menu
                trigger={entry.label}
                className={entryClass}
                panelClassName={cx(entry.links.length > 6 && 'md:columns-2 md:gap-2 md:w-[32rem]')}
              >
                <ul>
                  {entry.links.map((link) => (
                    <li key={link.label} className="break-inside-avoid">
                      <NavLink
                        to={link.to}
                        className={({ isActive }) => cx(menuItemClass, isActive && 'bg-brand-wash text-brand')}
                      >
                        {link.label}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </Menu>
            ) : (
              <NavLink to={entry.to} className={({ isActive }) => cx(entryClass, isActive && 'text-brand')}>
                {entry.label}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
