import { TabLinks } from '#ui/layout/tabs.tsx';

const links = [
  { to: '/admin/jobs', label: 'Jobs' },
  { to: '/admin/outbox', label: 'Email' },
];

/** What the program does by itself. */
export function WorkTabs() {
  return <TabLinks label="Background work" links={links} />;
}
