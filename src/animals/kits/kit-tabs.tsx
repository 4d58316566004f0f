import { TabLinks } from '#ui/layout/tabs.tsx';

const links = [
  { to: '/admin/kits', label: 'Kits' },
  { to: '/admin/kit-batches', label: 'Batches' },
  { to: '/admin/kit-replacements', label: 'Replacement kits' },
];

/** The three lists of the kit desk. */
export function KitTabs() {
  return <TabLinks label="Kit pages" links={links} />;
}
