import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SideMenu } from '#ui/layout/side-menu.tsx';
import { toolsFor } from './account-tools.rules.ts';
import { accountSections } from './my-menu.rules.ts';

/** The link that the menu marks as the current page. */
function marked(type: 'breeder' | 'vet' | 'owner', path: string): string | null {
  const menu = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <SideMenu label="Account area" name="My account" sections={accountSections(type)}>
        page
      </SideMenu>
    </MemoryRouter>,
  );
  return />([^<]*)<\/a>/.exec(menu.slice(Math.max(0, menu.indexOf('aria-current="page"'))))?.[1] ?? null;
}

test.each([
  ['breeder', '/my', 'Overview'],
  ['breeder', '/my/my-animals/7/results/GG1', 'My animals'],
  ['breeder', '/my/statements/2026-11', 'Invoices'],
  ['breeder', '/my/parentage-consent/abc', 'Parentage'],
  ['vet', '/my/my-animals/7', 'My patients'],
  ['vet', '/my/invoices/3', 'Invoices'],
  ['vet', '/my/clinic-kits', 'Clinic kits'],
] as const)('R138 the menu of a %s at %s marks "%s"', (type, path, label) => {
  expect(marked(type, path)).toBe(label);
});

test('R138 a page without a menu link does not mark the overview', () => {
  const menu = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/my/loyalty']}>
      <SideMenu label="Account area" name="My account" sections={accountSections('vet')}>
        page
      </SideMenu>
    </MemoryRouter>,
  );
  expect(menu).not.toContain('aria-current');
});

const everyRole = ['collection_agent', 'registry_officer', 'club_admin', 'lab_technician', 'admin'];

test.each([
  ['breeder', []],
  ['owner', everyRole],
  ['vet', []],
  ['vet', everyRole],
] as const)('R138 the menu of a %s with roles [%s] has at most five groups and every tool once', (type, roles) => {
  const sections = accountSections(type, roles);
  expect(sections.length).toBeLessThanOrEqual(5);
  expect(sections.every(({ links }) => links.length > 0)).toBe(true);
  const addresses = sections.flatMap(({ links }) => links.map(({ to }) => to));
  expect(new Set(addresses).size).toBe(addresses.length);
  const missing = toolsFor(type, roles).filter(({ to }) => !addresses.includes(to));
  expect(missing).toEqual([]);
});
