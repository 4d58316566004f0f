import { TabLinks } from '#ui/layout/tabs.tsx';

const links = [
  { to: '/admin/jobs', label: 'Jobs' },
  { to: '/admin/outbox', label: 'Mail' },
];

/** What the program does by itself. */
export function WorkTabs() {
  return <TabLinks label="Work in the background" links={links} />;
}
