import { TabLinks } from '#ui/layout/tabs.tsx';

const links = [
  { to: '/my/dv-access', label: 'Look up' },
  { to: '/my/dv-access?view=consents', label: 'Access to my animals' },
  { to: '/my/dv-access?view=looks', label: 'Lookup history' },
  { to: '/my/dv-access/programs', label: 'API access' },
];

/** Links to the pages for registry officers. */
export function OfficerTabs() {
  return <TabLinks label="Registry access" links={links} />;
}
