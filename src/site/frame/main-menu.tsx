import { useLocation } from 'react-router';
import { NavLink } from '#ui/link.tsx';
import { Menu, menuItemClass } from '#ui/overlays/menu.tsx';
import type { MenuReader } from '#shop/catalogue/shop-menu.rules.ts';
import { isIn, mainMenu, type MenuGroup } from './menus.rules.ts';

const MANY_LINKS = 6;

export function MainMenu({ reader }: { reader: MenuReader }) {
  return (
    <nav aria-label="Main" className="main-menu">
      <ul>
        {mainMenu(reader).map((entry) => (
          <li key={entry.label}>
            {'links' in entry ? (
              <SubMenu group={entry} />
            ) : (
              <NavLink to={entry.to} className="main-entry">
                {entry.label}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SubMenu({ group }: { group: MenuGroup }) {
  const { pathname } = useLocation();
  return (
    <Menu
      trigger={group.label}
      {...(group.to ? { href: group.to } : {})}
      className="main-entry"
      here={isIn(group, pathname)}
      {...(group.links.length > MANY_LINKS ? { panelClassName: 'md:columns-2 md:gap-2 md:w-[32rem]' } : {})}
    >
      <ul>
        {group.links.map((link) => (
          <li key={link.label} className="break-inside-avoid">
            <NavLink to={link.to} className={menuItemClass}>
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
