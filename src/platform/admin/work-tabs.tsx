import { TabLinks } from '#ui/layout/tabs.tsx';

const links = [
  { to: '/admin/jobs', label: 'Jobs' },
  { to: '/admin/outbox', label: 'Email' },
];

/** Tabs of the pages for automatic work: jobs and emails. */
export function WorkTabs() {
  return <TabLinks label="Background work" links={links} />;
}
