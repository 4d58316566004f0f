import { isAllowed } from './access.rules.ts';
import type { Audience, SessionUser } from './session-user.rules.ts';

interface Tool {
  label: string;
  to: string;
  /** Undefined: for all signed-in users. */
  types?: readonly Audience[];
  /** Requires one of these roles. */
  roles?: readonly string[];
}

const notVets: readonly Audience[] = ['breeder', 'owner'];
const clubRoles = ['club_admin', 'club_secretary', 'club_viewer'];

/** The 29 account tools of specification section 2 by name; paths that it does not give are from open question Q009. */
export const accountTools: Readonly<Record<string, Tool>> = {
  'my-profile': { label: 'My profile', to: '/my/my-profile' },
  'my-animals': { label: 'My animals', to: '/my/my-animals', types: notVets },
  'my-patients': { label: 'My patients', to: '/my/my-patients', types: ['vet'] },
  'order-history': { label: 'Order history', to: '/my/orders' },
  'parentage-request': { label: 'Parentage', to: '/my/parentage-requests', types: notVets },
  'shared-animals': { label: 'Shared animals', to: '/my/animals/shared' },
  'collection-agents': { label: 'Collection agents', to: '/my/collection-agents' },
  'club-access': { label: 'Club access', to: '/my/dv-access', roles: clubRoles },
  'transfer-animals': { label: 'Transfer animals', to: '/my/transfer-animal' },
  'archived-animals': { label: 'Archived animals', to: '/my/animals/archived' },
  'report-authentication': { label: 'Verify a certificate', to: '/tools/report-authentication' },
  'acm-form': { label: 'ACM forms', to: '/my/acm-form-requests', roles: ['collection_agent'] },
  'fact-sheets': { label: 'Fact sheets', to: '/my/fact-sheet' },
  'breeding-strategy': { label: 'Breeding strategy', to: '/my/breeding-strategy', types: notVets },
  'feline-colour-tool': { label: 'Feline colour', to: '/my/feline-colour', types: notVets },
  'multipack-transfer': { label: 'Multipack transfer', to: '/my/oripacks/transfer' },
  'owner-shared-animals': { label: 'Shared by owners', to: '/my/animals/shared?view=owner', types: ['vet'] },
  'case-studies': { label: 'Case studies', to: '/my/case-studies', types: ['vet'] },
  'how-to-order': { label: 'How to order', to: '/resources/website-help' },
  'vet-invoices': { label: 'Invoices', to: '/my/vet-invoices', types: ['vet'] },
  'order-supplies': { label: 'Order supplies', to: '/my/order-supplies', types: ['vet'] },
  'view-advance-results': { label: 'Advance orders', to: '/my/advance-orders' },
  'agent-products': { label: 'Agent products', to: '/my/collection-agent-products', roles: ['collection_agent'] },
  'collected-animals': { label: 'Sampled animals', to: '/my/animals/collected', roles: ['collection_agent'] },
  'order-tests': { label: 'Order tests', to: '/breeder' },
  'microchip-parent-checker': { label: 'Microchip checker', to: '/my/microchip-checker' },
  'redeem-tests': { label: 'Redeem tests', to: '/activate?mode=redeem' },
  'custom-profiles': { label: 'Custom profiles', to: '/my/custom-profiles', types: ['breeder', 'vet'] },
  'paw-print-pedigree': { label: 'Paw Print Pedigree', to: '/why-paw-print-pedigree' },
};

const shops: Readonly<Record<Audience, string>> = {
  breeder: '/breeder',
  vet: '/vet',
  owner: '/pet-owner/products',
};

/** spec 9: "Default userTool my animals". */
export const DEFAULT_TOOL = 'my-animals';

/** The tool that the user selected for the top of every page; null: none, or one that they no longer have. */
export function chosenTool(name: string | null, type: Audience, roles: readonly string[]): ToolShortcut | null {
  const label = name && name !== DEFAULT_TOOL ? accountTools[name]?.label : undefined;
  const tool = toolsFor(type, roles).find((one) => one.label === label);
  return name && tool ? { name, ...tool } : null;
}

export interface ToolShortcut {
  name: string;
  label: string;
  to: string;
}

/** The tools that a user can select for the top of the pages: all of theirs except those that are always there. */
export function shortcutsFor(type: Audience, roles: readonly string[]): { value: string; label: string }[] {
  const labels = new Set(toolsFor(type, roles).map(({ label }) => label));
  return Object.entries(accountTools).flatMap(([value, { label }]) =>
    labels.has(label) && value !== DEFAULT_TOOL ? [{ value, label }] : [],
  );
}

const vetPages = Object.values(accountTools)
  .filter(({ to, types }) => types?.length === 1 && types[0] === 'vet' && !to.includes('?'))
  .map(({ to }) => to);

/**
 * Whether an account may open a page below /my (specification section 6): pages such as "My patients" and a clinic's
 * "Invoices" are for vets. Agents and clubs can order supplies too (business rules 3.12).
 */
export function mayOpenPage(pathname: string, { type, roles }: Pick<SessionUser, 'type' | 'roles'>): boolean {
  const vetPage = vetPages.find((page) => `${pathname}/`.startsWith(`${page}/`));
  if (!vetPage || type === 'vet') return true;
  return vetPage === '/my/order-supplies' && isAllowed({ type, roles }, 'supplies.order');
}

/** A user's tools by user type and roles, each once. */
export function toolsFor(type: Audience, roles: readonly string[]): { label: string; to: string }[] {
  return Object.entries(accountTools).flatMap(([name, { label, to, types, roles: needed }]) => {
    const isTheirs = (types?.includes(type) ?? true) && (needed?.some((role) => roles.includes(role)) ?? true);
    return isTheirs ? [{ label, to: name === 'order-tests' ? shops[type] : to }] : [];
  });
}
