import { TabLinks } from '#ui/layout/tabs.tsx';

const links = [
  { to: '/my/dv-access', label: 'Look up' },
  { to: '/my/dv-access?view=consents', label: 'Access to my animals' },
  { to: '/my/dv-access?view=looks', label: 'Lookup history' },
  { to: '/my/dv-access/programs', label: 'API access' },
];

/** The pages of someone who looks for a registry. */
export function OfficerTabs() {
  return <TabLinks label="Registry access" links={links} />;
}
