import { toolsFor } from './account-tools.rules.ts';
import type { Audience } from './session-user.rules.ts';

export interface AccountLink {
  label: string;
  to: string;
  /** Path prefixes of other pages for which this link is marked as current. */
  covers?: readonly string[];
}

export interface AccountSection {
  title: string;
  links: AccountLink[];
}

/** A menu entry: for everyone, for some user types, or for one of these roles. */
interface Entry extends AccountLink {
  types?: readonly Audience[];
  roles?: readonly string[];
}

const AGENT = ['collection_agent'];
// Business rules 3.17: agents and clubs order supplies too, as accounts/access.rules.ts allows.
const SUPPLIED = ['collection_agent', 'club_admin', 'club_secretary'];
// Q011: a clinic has patients but no kennel.
const KENNELS: readonly Audience[] = ['breeder', 'owner'];

/** The side navigation of the account area, in at most five groups: each of the user's tools once. */
export function accountSections(type: Audience, roles: readonly string[] = []): AccountSection[] {
  const isVet = type === 'vet';
  const tools = new Map(toolsFor(type, roles).map((tool) => [tool.to, tool]));
  const groups: { title: string; entries: readonly Entry[] }[] = [
    { title: isVet ? 'Patients and results' : 'Animals and results', entries: animalEntries },
    { title: 'Samples and kits', entries: sampleEntries },
    { title: isVet ? 'Clubs and registries' : 'Breeding and clubs', entries: breedingEntries },
    { title: 'Orders and payments', entries: orderEntries(tools) },
    { title: 'Account and help', entries: accountEntries },
  ];
  return groups.map(({ title, entries }) => ({
    title,
    links: entries
      .filter((entry) => isFor(entry, type, roles))
      .map(({ types: _types, roles: _roles, ...link }) => link),
  }));
}

/** An entry is shown if either the user type or one of the roles matches. */
function isFor({ types, roles: needed }: Entry, type: Audience, roles: readonly string[]): boolean {
  if (!types && !needed) return true;
  return (types?.includes(type) ?? false) || (needed?.some((role) => roles.includes(role)) ?? false);
}

const animalEntries: readonly Entry[] = [
  { label: 'Overview', to: '/my' },
  { label: 'My animals', to: '/my/my-animals', types: KENNELS },
  { label: 'My patients', to: '/my/my-patients', covers: ['/my/my-animals'], types: ['vet'] },
  { label: 'Calendar', to: '/my/calendar' },
  { label: 'Shared animals', to: '/my/animals/shared' },
  { label: 'Shared by owners', to: '/my/animals/shared?view=owner', types: ['vet'] },
  { label: 'Archived animals', to: '/my/animals/archived' },
  { label: 'Transfer animals', to: '/my/transfer-animal' },
  { label: 'Microchip checker', to: '/my/microchip-checker' },
  { label: 'Verify a certificate', to: '/tools/report-authentication' },
];

const sampleEntries: readonly Entry[] = [
  { label: 'Activate a kit', to: '/activate' },
  { label: 'Clinic kits', to: '/my/clinic-kits', types: ['vet'] },
  { label: 'Redeem tests', to: '/activate?mode=redeem' },
  { label: 'Track a sample', to: '/tools/sample-tracker' },
  { label: 'Work-spreadsheets', to: '/my/work-spreadsheets' },
  { label: 'Collection agents', to: '/my/collection-agents' },
  { label: 'Sampled animals', to: '/my/animals/collected', types: ['vet'], roles: AGENT },
  { label: 'Sample parcels', to: '/my/animals/consignments', types: ['vet'], roles: AGENT },
  { label: 'ACM forms', to: '/my/acm-form-requests', types: ['vet'], roles: AGENT },
  { label: 'Shows', to: '/my/shows' },
];

const breedingEntries: readonly Entry[] = [
  { label: 'Breeding strategy', to: '/my/breeding-strategy', types: KENNELS },
  { label: 'Mating plan', to: '/my/mating-plan', types: KENNELS },
  { label: 'Kinship', to: '/my/kinship', types: KENNELS },
  { label: 'Litters', to: '/my/litters', types: KENNELS },
  { label: 'Feline colour', to: '/my/feline-colour', types: KENNELS },
  { label: 'Parentage', to: '/my/parentage-requests', covers: ['/my/parentage-'], types: KENNELS },
  { label: 'Breeder program', to: '/my/breeder-listing', types: ['breeder'] },
  { label: 'Paw Print Pedigree', to: '/why-paw-print-pedigree' },
  { label: 'Club', to: '/my/club' },
  { label: 'Club products', to: '/my/club-products' },
  { label: 'Registry access', to: '/my/dv-access' },
];

function orderEntries(tools: ReadonlyMap<string, AccountLink>): readonly Entry[] {
  const shop = [...tools.values()].find(({ label }) => label === 'Order tests');
  return [
    ...(shop ? [shop] : []),
    { label: 'Order history', to: '/my/orders' },
    { label: 'Pending orders', to: '/my/pending-orders' },
    { label: 'Invoices', to: '/my/invoices', covers: ['/my/statements'], types: KENNELS },
    { label: 'Invoices', to: '/my/vet-invoices', covers: ['/my/statements', '/my/invoices'], types: ['vet'] },
    { label: 'Saved cards', to: '/my/cards' },
    { label: 'Loyalty points', to: '/my/loyalty', types: ['breeder'] },
    { label: 'Multipack transfer', to: '/my/oripacks/transfer' },
    { label: 'Reviews', to: '/my/reviews' },
    { label: 'Custom profiles', to: '/my/custom-profiles', types: ['breeder', 'vet'] },
    { label: 'Advance orders', to: '/my/advance-orders' },
    { label: 'Agent products', to: '/my/collection-agent-products', roles: AGENT },
    { label: 'Order supplies', to: '/my/order-supplies', types: ['vet'], roles: SUPPLIED },
  ];
}

const accountEntries: readonly Entry[] = [
  { label: 'My profile', to: '/my/my-profile' },
  { label: 'Security', to: '/my/security' },
  { label: 'Activity', to: '/my/activity' },
  { label: 'Privacy', to: '/my/privacy' },
  { label: 'Result settings', to: '/my/result-settings' },
  { label: 'Fact sheets', to: '/my/fact-sheet' },
  { label: 'Case studies', to: '/my/case-studies', types: ['vet'] },
  { label: 'Resources', to: '/my/resources' },
  { label: 'How to order', to: '/resources/website-help' },
];
