import { toolsFor } from './account-tools.rules.ts';
import type { Audience } from './session-user.rules.ts';

export interface AccountLink {
  label: string;
  to: string;
  /** Beginnings of further addresses of the same matter. */
  covers?: readonly string[];
}

export interface AccountSection {
  title: string;
  links: AccountLink[];
}

/** The side navigation of the account area: only what there is for this kind of user, every tool of theirs once. */
export function accountSections(type: Audience, roles: readonly string[] = []): AccountSection[] {
  const sections = sectionsOf(type, roles);
  const shown = new Set(sections.flatMap(({ links }) => links.map(({ to }) => to)));
  const more = toolsFor(type, roles).filter(({ to }) => !shown.has(to));
  return more.length > 0 ? [...sections, { title: 'Tools', links: more }] : sections;
}

function sectionsOf(type: Audience, roles: readonly string[]): AccountSection[] {
  return [
    animalSection(type),
    collectionSection(type, roles),
    // Q011: a clinic has patients, no kennel.
    ...(type === 'vet' ? [] : [breedingSection(type)]),
    {
      title: 'Clubs',
      links: [
        { label: 'Club', to: '/my/club' },
        { label: 'Club products', to: '/my/club-products' },
        { label: 'Registry access', to: '/my/dv-access' },
      ],
    },
    orderSection(type, roles),
    {
      title: 'Learn',
      links: [
        { label: 'Fact sheets', to: '/my/fact-sheet' },
        ...(type === 'vet' ? [{ label: 'Case studies', to: '/my/case-studies' }] : []),
        { label: 'Resources', to: '/my/resources' },
      ],
    },
    {
      title: 'Account',
      links: [
        { label: 'My profile', to: '/my/my-profile' },
        { label: 'Security', to: '/my/security' },
        { label: 'Activity', to: '/my/activity' },
        { label: 'Privacy', to: '/my/privacy' },
      ],
    },
  ];
}

function animalSection(type: Audience): AccountSection {
  const isVet = type === 'vet';
  return {
    title: isVet ? 'Patients' : 'Animals',
    links: [
      { label: 'Overview', to: '/my' },
      isVet
        ? { label: 'My patients', to: '/my/my-patients', covers: ['/my/my-animals'] }
        : { label: 'My animals', to: '/my/my-animals' },
      { label: 'Activate a kit', to: '/activate' },
      { label: 'Work-spreadsheets', to: '/my/work-spreadsheets' },
      { label: 'Track a sample', to: '/tools/sample-tracker' },
      { label: 'Transfer animals', to: '/my/transfer-animal' },
      { label: 'Microchip checker', to: '/my/microchip-checker' },
    ],
  };
}

function breedingSection(type: Audience): AccountSection {
  return {
    title: 'Breeding',
    links: [
      { label: 'Breeding strategy', to: '/my/breeding-strategy' },
      { label: 'Mating plan', to: '/my/mating-plan' },
      { label: 'Kinship', to: '/my/kinship' },
      { label: 'Feline colour', to: '/my/feline-colour' },
      { label: 'Parentage', to: '/my/parentage-requests', covers: ['/my/parentage-'] },
      ...(type === 'breeder' ? [{ label: 'Breeder program', to: '/my/breeder-listing' }] : []),
    ],
  };
}

/** Who collects, and what an agent or a clinic does about it. */
function collectionSection(type: Audience, roles: readonly string[]): AccountSection {
  const isAgent = roles.includes('collection_agent');
  return {
    title: 'Sample collection',
    links: [
      { label: 'Collection agents', to: '/my/collection-agents' },
      ...(isAgent || type === 'vet' ? [{ label: 'Sampled animals', to: '/my/animals/collected' }] : []),
      ...(isAgent || type === 'vet' ? [{ label: 'Sample parcels', to: '/my/animals/consignments' }] : []),
      ...(isAgent ? [{ label: 'Agent products', to: '/my/collection-agent-products' }] : []),
      ...(isAgent || type === 'vet' ? [{ label: 'ACM forms', to: '/my/acm-form-requests' }] : []),
      { label: 'Shows', to: '/my/shows' },
    ],
  };
}

// Business rules 3.17: agents and clubs order supplies too, as accounts/access.rules.ts allows.
const SUPPLIED = ['collection_agent', 'club_admin', 'club_secretary'];

function orderSection(type: Audience, roles: readonly string[]): AccountSection {
  const invoices = {
    label: 'Invoices',
    to: type === 'vet' ? '/my/vet-invoices' : '/my/invoices',
    covers: ['/my/statements', '/my/invoices'],
  };
  return {
    title: 'Orders',
    links: [
      { label: 'Order history', to: '/my/orders' },
      { label: 'Pending orders', to: '/my/pending-orders' },
      ...(type === 'owner' ? [] : [{ label: 'Custom profiles', to: '/my/custom-profiles' }]),
      { label: 'Saved cards', to: '/my/cards' },
      ...(type === 'breeder' ? [{ label: 'Loyalty points', to: '/my/loyalty' }] : []),
      { label: 'Multipack transfer', to: '/my/oripacks/transfer' },
      invoices,
      ...(type === 'vet' || roles.some((role) => SUPPLIED.includes(role))
        ? [{ label: 'Order supplies', to: '/my/order-supplies' }]
        : []),
      { label: 'Advance orders', to: '/my/advance-orders' },
    ],
  };
}
