import { TabLinks } from '#ui/layout/tabs.tsx';

const links = [
  { to: '/my/dv-access', label: 'Look up' },
  { to: '/my/dv-access?view=consents', label: 'What I show' },
  { to: '/my/dv-access?view=looks', label: 'Who looked' },
  { to: '/my/dv-access/programs', label: 'Programs' },
];

/** The pages of somebody who looks for a registry. */
export function OfficerTabs() {
  return <TabLinks label="Registry access" links={links} />;
}
