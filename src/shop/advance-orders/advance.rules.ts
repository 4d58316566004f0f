import { speciesIdOf, type SpeciesSlug } from '#shop/catalogue/paths.rules.ts';
import { countOf } from '#shared/count-of.ts';

/** Business rules 3.16. */
export const OPEN_ADVANCE_STATES = ['LODGED', 'INVITED'] as const;
export const ADVANCE_STATES = [...OPEN_ADVANCE_STATES, 'ACCEPTED', 'CONVERTED', 'DECLINED', 'EXPIRED'] as const;
export type AdvanceState = (typeof ADVANCE_STATES)[number];

/** Whether the customer has not answered yet. */
export const isOpenAdvance = ({ state }: { state: string }) => OPEN_ADVANCE_STATES.some((open) => open === state);

export const DAYS_TO_ACCEPT = 30;

export const PAYERS = ['USER', 'AGENT', 'PROGRAMME'] as const;
export type Payer = (typeof PAYERS)[number];

export interface AgentFacts {
  id: string;
  email: string;
  state: string;
  mayLodge: boolean;
}

/** Error for the agent field; null if the agent is valid. */
export function refuseAgent(agent: AgentFacts | null, customerEmail: string): string | null {
  if (!agent || !agent.mayLodge || agent.state === 'DELETED')
    return 'No agent has this email address. Check it and try again.';
  if (agent.state !== 'ACTIVE') return 'This agent is suspended and cannot prepare orders.';
  return agent.email.toLowerCase() === customerEmail.toLowerCase()
    ? 'The agent cannot be the customer of the same order.'
    : null;
}

interface OrderedProduct {
  speciesId: number | null;
  packSize: number | null;
  quantity: number;
}

/** Errors for animals that no product suits, and for more names than tests; names may be added later. */
export function animalProblems(
  animals: readonly { species: SpeciesSlug }[],
  products: readonly OrderedProduct[],
): Record<string, string[]> {
  const suits = (species: SpeciesSlug) =>
    products.some(({ speciesId }) => speciesId === null || speciesId === speciesIdOf(species));
  const problems = animals.flatMap(({ species }, i) =>
    suits(species)
      ? []
      : [[`animals.${i}.species`, [`This product is not for ${species}s. Choose another product or species.`]]],
  );
  const tests = products.reduce((sum, { packSize, quantity }) => sum + (packSize ?? 1) * quantity, 0);
  if (animals.length > tests)
    problems.push([
      'animals',
      [`You named ${animals.length} animals for ${countOf(tests, 'test')}. Change the names or the quantity.`],
    ]);
  return Object.fromEntries(problems) as Record<string, string[]>;
}

export interface AdvancePrice {
  amountCents: number;
  currency: string;
  taxIncluded: boolean;
}

/** The currency of each country, if a product has a price in it. */
export function pricedCurrencies(
  countries: readonly { code: string; currency: string }[],
  products: readonly { prices: readonly AdvancePrice[] }[],
): Record<string, string> {
  const priced = new Set(products.flatMap(({ prices }) => prices.map(({ currency }) => currency)));
  return Object.fromEntries(
    countries.filter(({ currency }) => priced.has(currency)).map(({ code, currency }) => [code, currency]),
  );
}

/** Price of an order for its payer, before shipping; null if no price is known. */
export function advanceTotal(
  { prices, ownPrice }: { prices: readonly AdvancePrice[]; ownPrice: AdvancePrice | null },
  { payer, currency, quantity }: { payer: string; currency: string | null; quantity: number },
): AdvancePrice | null {
  const price = payer === 'USER' ? prices.find((one) => one.currency === currency) : ownPrice;
  if (!price || !Number.isInteger(quantity) || quantity < 1) return null;
  return { ...price, amountCents: price.amountCents * quantity };
}

const FOR_OTHERS: readonly string[] = ['admin', 'vet', 'collection_agent'];

/** Whether a user prepares orders as club staff only, not also as an agent or clinic. */
export function lodgesForClub({ type, roles }: { type: string; roles: readonly string[] }): boolean {
  return ![type, ...roles].some((one) => FOR_OTHERS.includes(one));
}

/**
 * Business rules 3.11: orders prepared by club staff are paid as their clubs have agreed; null means no club, so any
 * payer is possible.
 */
export function payersOf(billing: readonly ('MEMBER' | 'CLUB')[] | null): Payer[] {
  if (billing === null) return ['USER', 'AGENT', 'PROGRAMME'];
  const clubPayer = billing.includes('CLUB') ? (['AGENT'] as const) : [];
  return [...clubPayer, ...(billing.includes('CLUB') && !billing.includes('MEMBER') ? [] : (['USER'] as const))];
}

export function refusePayer(payer: Payer, allowed: readonly Payer[]): string | null {
  if (allowed.includes(payer)) return null;
  return allowed.includes('AGENT')
    ? 'Your club pays for its orders. Please choose the club.'
    : 'Members of your club pay for themselves. Please choose the customer.';
}

/** The person who adds the products to a cart after acceptance. */
export function payerOf(order: { payer: string; lodgedBy: string; personId: string | null }): string | null {
  return order.payer === 'USER' ? order.personId : order.lodgedBy;
}

const words: Record<AdvanceState, { word: string; tone: 'neutral' | 'brand' | 'good' | 'warn' | 'bad' }> = {
  LODGED: { word: 'Created', tone: 'neutral' },
  INVITED: { word: 'Awaiting customer', tone: 'warn' },
  ACCEPTED: { word: 'Accepted, not ordered yet', tone: 'brand' },
  CONVERTED: { word: 'Ordered', tone: 'good' },
  DECLINED: { word: 'Declined', tone: 'bad' },
  EXPIRED: { word: 'Expired', tone: 'neutral' },
};

export function advanceOrderLabel(state: string) {
  return words[state as AdvanceState] ?? { word: state, tone: 'neutral' as const };
}
