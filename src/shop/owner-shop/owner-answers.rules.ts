import { formatMoney } from '#shared/money.ts';
import { productPath } from '#shop/catalogue/paths.rules.ts';

interface Card {
  id: number;
  name: string;
  slug: string;
  speciesId: number | null;
  price: { amountCents: number; currency: string } | null;
  taxLabel: string | null;
}

export interface OwnerOffer {
  label: string;
  to: string;
  price: string;
  example: string;
}

/** One answer to "What would you like to know?", with the products that provide it. */
export interface OwnerAnswer {
  title: string;
  text: string;
  offers: OwnerOffer[];
}

export interface OwnerAnswers {
  breeds: OwnerAnswer;
  health: OwnerAnswer;
  /** Single tests of a condition or trait, found by search. */
  question: OwnerAnswer;
}

/** GenoPet Dog plus Health: breed identification that also tests for conditions. */
const WITH_HEALTH = 46;

interface Offered {
  /** Breed identification for dogs and cats. */
  breedTests: readonly Card[];
  /** The cheapest test of a single condition or trait. */
  single: Card | null;
}

/** The three answers; one whose products are not sold here has no offers. */
export function ownerAnswers({ breedTests, single }: Offered): OwnerAnswers {
  const sold = breedTests
    .filter(({ price }) => price !== null)
    .toSorted((a, b) => (a.speciesId ?? 0) - (b.speciesId ?? 0));
  return {
    breeds: {
      title: 'Which breeds?',
      text: 'The breeds in your dog or cat, with a percentage range for each.',
      offers: sold.filter(({ id }) => id !== WITH_HEALTH).map((card) => offerOf(card, forSpecies(card))),
    },
    health: {
      title: 'Breeds and health',
      text: 'The breeds in your dog, and the inherited conditions that mixed-breed dogs are most likely to have.',
      offers: sold.filter(({ id }) => id === WITH_HEALTH).map((card) => offerOf(card, forSpecies(card))),
    },
    question: {
      title: 'One condition or trait',
      text: "Search for the condition or trait, or for your pet's breed.",
      offers: single?.price ? [offerOf(single, 'One test', 'from ')] : [],
    },
  };
}

function forSpecies({ speciesId }: Card): string {
  return speciesId === 2 ? 'For cats' : 'For dogs';
}

function offerOf(card: Card, label: string, prefix = ''): OwnerOffer {
  const { price, taxLabel } = card;
  const amount = price ? formatMoney(price.amountCents, price.currency) : '';
  return {
    label,
    to: productPath(card),
    price: `${prefix}${[amount, price?.currency, taxLabel].filter(Boolean).join(' ')}`,
    example: `/pet-owner/example-results/${card.id}`,
  };
}
