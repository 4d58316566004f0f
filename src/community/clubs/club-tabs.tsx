import { TabLinks } from '#ui/layout/tabs.tsx';

const links = [
  { to: '/my/club', label: 'Overview' },
  { to: '/my/club/animals', label: 'Animals' },
  { to: '/my/club-products', label: 'Products' },
  { to: '/my/club/figures', label: 'Statistics' },
  { to: '/my/dv-access', label: 'Registries' },
];

/** Links to the pages of a club. */
export function ClubTabs() {
  return <TabLinks label="Club" links={links} />;
}
