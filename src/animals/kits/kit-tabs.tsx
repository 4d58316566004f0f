import { TabLinks } from '#ui/layout/tabs.tsx';

const lists = [
  { to: '/admin/kits', label: 'Kits' },
  { to: '/admin/kit-batches', label: 'Batches' },
];
const replacements = { to: '/admin/kit-replacements', label: 'Replacement kits' };

/** Tabs for the kit pages. Reviewers can see kits but cannot send replacements. */
export function KitTabs({ sendsReplacements }: { sendsReplacements: boolean }) {
  return <TabLinks label="Kit pages" links={sendsReplacements ? [...lists, replacements] : lists} />;
}
