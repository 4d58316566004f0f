import type { Audience } from '#platform/accounts/session-user.rules.ts';

export interface RoleHome {
  title: string;
  links: { label: string; to: string; note: string }[];
}

/** Links for the roles and the type of a user, besides those for their own animals. */
export function roleHomes(type: Audience, roles: readonly string[]): RoleHome[] {
  const has = (...wanted: string[]) => roles.some((role) => wanted.includes(role));
  const isLab = has('lab_technician', 'lab_reviewer');
  return [
    ...(has('admin', 'support') || isLab
      ? [staffHome({ isLab, isOffice: has('admin', 'support', 'lab_technician') })]
      : []),
    ...(has('registry_officer') ? [registryHome] : []),
    ...(has('club_admin', 'club_secretary', 'club_viewer') ? [clubHome(has('club_admin', 'club_secretary'))] : []),
    ...(has('collection_agent') ? [agentHome] : []),
    ...(type === 'vet' ? [clinicHome] : []),
    ...(type === 'breeder' ? [breedingHome] : []),
  ];
}

const breedingHome: RoleHome = {
  title: 'Breeding',
  links: [
    {
      label: 'Breeding strategy',
      to: '/my/breeding-strategy',
      note: "Forecast a litter from the parents' test results.",
    },
    { label: 'Mating plan', to: '/my/mating-plan', note: 'Find the best pairings in your kennel.' },
    { label: 'Parentage', to: '/my/parentage-requests', note: 'Confirm the dam and sire of a litter.' },
    { label: 'Breeder program', to: '/my/breeder-listing', note: 'Your public listing and badge.' },
  ],
};

const clinicHome: RoleHome = {
  title: 'Clinic',
  links: [
    {
      label: 'Shared by owners',
      to: '/my/animals/shared?view=owner',
      note: 'Animals whose owners share results with you.',
    },
    {
      label: 'Sampled animals',
      to: '/my/animals/collected',
      note: 'Samples you have taken, with their declarations.',
    },
    { label: 'Order supplies', to: '/my/order-supplies', note: 'Swabs, kits and brochures for the clinic.' },
    { label: 'Invoices', to: '/my/vet-invoices', note: 'Invoices and monthly statements.' },
  ],
};

const agentHome: RoleHome = {
  title: 'Sample collection',
  links: [
    { label: 'Sampled animals', to: '/my/animals/collected', note: 'Log a sample and sign its declaration.' },
    { label: 'Sample parcels', to: '/my/animals/consignments', note: 'Pack samples and send them to the laboratory.' },
    { label: 'ACM forms', to: '/my/acm-form-requests', note: 'Order numbered paper forms.' },
    { label: 'Agent products', to: '/my/collection-agent-products', note: 'Kits at agent prices.' },
  ],
};

/**
 * The link to advance orders is for those who may prepare orders for members; viewers may not (business rules 3.11).
 */
const clubHome = (mayPrepare: boolean): RoleHome => ({
  title: 'Club',
  links: [
    { label: 'Club', to: '/my/club', note: 'Members, roles and invitations.' },
    { label: 'Animals', to: '/my/club/animals', note: 'Animals that members share with the club.' },
    { label: 'Statistics', to: '/my/club/figures', note: 'Results in your breeds over time.' },
    ...(mayPrepare
      ? [{ label: 'Advance orders', to: '/my/advance-orders', note: 'Orders you prepare for members.' }]
      : []),
  ],
});

const registryHome: RoleHome = {
  title: 'Registry',
  links: [
    { label: 'Look up an animal', to: '/my/dv-access', note: 'By registration number, microchip or certificate.' },
    { label: 'Lookup history', to: '/my/dv-access?view=looks', note: 'Registry lookups of your animals.' },
    { label: 'API access', to: '/my/dv-access/programs', note: 'Keys and webhooks for your software.' },
    { label: 'Verify a certificate', to: '/tools/report-authentication', note: 'By its code, QR code or PDF.' },
  ],
};

function staffHome({ isLab, isOffice }: { isLab: boolean; isOffice: boolean }): RoleHome {
  return {
    title: 'Back office',
    links: [
      ...(isOffice ? [{ label: 'Administration', to: '/admin', note: 'Orders, requests, users and stock.' }] : []),
      ...(isLab ? [{ label: 'Laboratory', to: '/lab', note: 'Worklist, results and review.' }] : []),
    ],
  };
}
