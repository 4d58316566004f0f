import { tokensOf } from '#shared/fuzzy.ts';
import { formsOf } from './word-forms.rules.ts';
import { phrasesOf } from './other-names.rules.ts';
import type { SpeciesId } from '#shop/catalogue/snapshot.rules.ts';
import { readQuery } from './query-words.rules.ts';
import { whereaboutsIn, type Sought } from './whereabouts.rules.ts';

export interface HelpPage {
  title: string;
  description: string;
  path: string;
}

interface IndexedPage extends HelpPage {
  /** Search phrases for it, as a comma list. */
  said: string;
  /** Shown only if the page covers the whole query and the query names no other species. */
  whole?: { speciesId: SpeciesId };
}

const cataloguePhrases =
  'DNA, DNA test, DNA kit, genetic test, gene test, health test, health check, DNA health, test kit, buy kit, buy test, order kit, order test, price, prices, cost, costs, cheap, cheapest, cheaper, expensive, pricing';

const pages: readonly IndexedPage[] = [
  {
    title: 'Sample tracker',
    description: 'See where your sample is, and when to expect the results.',
    path: '/tools/sample-tracker',
    said: 'track, tracking, track sample, sample status, sample tracker',
  },
  {
    title: 'Find your order',
    description: 'Look up an order by its number and your email address, without an account.',
    path: '/order-status',
    said: 'order status, track order, find order, my order, parcel',
  },
  {
    title: 'Activate a kit',
    description: "Enter your kit's barcode and tell us about your animal.",
    path: '/activate',
    said: 'activate, activation, activate kit, register kit, barcode',
  },
  {
    title: 'Sign in',
    description: 'Sign in to your account, or set a new password.',
    path: '/login',
    said: 'login, log in, sign in, signin, password, forgot password, my account',
  },
  {
    title: 'Cancellations, returns and withdrawal',
    description: 'When you can cancel or return an order, and what is refunded.',
    path: '/terms-and-conditions#cancellations-returns-and-withdrawal',
    said: 'refund, return, returns, return policy, money back, cancel, cancellation',
  },
  {
    title: 'Withdraw from a contract',
    description: 'For consumers in the European Union and the United Kingdom.',
    path: '/withdraw',
    said: 'withdraw, withdrawal, cooling off',
  },
  {
    title: 'International shipping',
    description: 'Where we deliver, what it costs, and what to know about customs.',
    path: '/resources/international-shipping',
    said: 'shipping, postage, delivery, deliver, customs, international, overseas, ship',
  },
  {
    title: 'How the laboratory works',
    description: 'How we test and check every result, with our figures for the last 12 months.',
    path: '/how-the-laboratory-works',
    said: 'accurate, accuracy, reliable, reliability, quality, accredited, accreditation, laboratory, false positive',
  },
  {
    title: 'Frequently asked questions',
    description: 'Samples, turnaround, results, orders and your account.',
    path: '/faqs',
    said: 'faq, faqs, how long, long results, turnaround, sample failed, failed sample, failed, wait, results time, age, how old, questions',
  },
  {
    title: 'How to take a DNA sample',
    description: 'A cheek swab, step by step, for dogs and cats.',
    path: '/how-to-take-dna-sample',
    said: 'take sample, take dna, how swab, swabbing, cheek swab, collect sample, sample instructions, send sample, post sample, return sample, send swab, post swab, send kit back, post kit back',
  },
  {
    title: 'Report authentication',
    description: 'Check that a report or certificate is genuine.',
    path: '/tools/report-authentication',
    said: 'verify certificate, check certificate, verify report, genuine, fake certificate, authentic, authentication, authenticate',
  },
  {
    title: 'Register a clinic',
    description: 'Clinic prices and orders on account for veterinarians.',
    path: '/register/vet',
    said: 'vet discount, vet price, vet prices, vet account, clinic, clinic account',
  },
  {
    title: 'For veterinarians',
    description: 'Tests for patients, clinic prices and orders on account.',
    path: '/vet',
    said: 'vet, vets, veterinarian, veterinarians, veterinary',
  },
  {
    title: 'News and blogs',
    description: 'What is new, and articles about the genetics of dogs and cats.',
    path: '/news-and-blogs',
    said: 'blog, blogs, news, articles',
  },
  {
    title: 'Loyalty program',
    description: 'Earn points with every order, and use them on your next one.',
    path: '/loyalty-program',
    said: 'points, loyalty, rewards, discount, breeder discount',
  },
  {
    title: 'Special offers',
    description: 'Current offers and coupons.',
    path: '/special-offers',
    said: 'coupon, coupons, promo code, voucher code, sale, offer, offers, discount code',
  },
  {
    title: 'Find a collection agent',
    description: 'Someone near you to take the sample.',
    path: '/resources/collection-agents',
    said: 'collection agent, collector, sample collector, near me, swab day',
  },
  {
    title: 'Find a responsible breeder',
    description: 'Breeders who test their animals and share the results.',
    path: '/breeder/responsible-breeder-program/search',
    said: 'find breeder, breeder search, puppies for sale, buy puppy, buy kitten, kittens for sale, responsible breeder, puppy price',
  },
  {
    title: 'Contact',
    description: 'Ask us anything. We answer by email.',
    path: '/contact-us',
    said: 'contact, phone number, email address, telephone, customer service, support, complaint, complain, human',
  },
  {
    title: 'GenoPet breed identification',
    description: 'The breeds in your dog or cat, with a percentage range for each.',
    path: '/pet-owner/products',
    said: 'wisdom panel, embark, basepaws, ancestry test',
  },
  {
    title: 'Send a kit as a gift',
    description: 'Choose "Send as a gift" on the page of any kit. We email a code to whoever receives it.',
    path: '/pet-owner/products',
    said: 'gift, gift kit, send gift, buy gift, send friend, kit friend, present, christmas, xmas, birthday',
  },
  {
    title: 'Claim a gift',
    description: 'Enter your claim code, and tell us where to send the kit.',
    path: '/gift',
    said: 'gift, gift code, claim gift, redeem gift, use gift, got gift, received gift, gift kit',
  },
  {
    title: 'DNA tests for dogs',
    description: 'All tests, profiles and kits for dogs, with their prices.',
    path: '/breeder/for-dogs/dna-tests',
    said: cataloguePhrases,
    whole: { speciesId: 1 },
  },
  {
    title: 'DNA tests for cats',
    description: 'All tests, profiles and kits for cats, with their prices.',
    path: '/breeder/for-cats/dna-tests',
    said: cataloguePhrases,
    whole: { speciesId: 2 },
  },
  {
    title: 'Spayed and neutered animals',
    description:
      'All our DNA tests work before and after neutering. Your vet can advise you on whether and when to neuter.',
    path: '/faqs',
    said: 'spay, spaying, spayed, neuter, neutering, neutered, desex, desexing, desexed, castrate, castrated, castration, castrating, sterilise, sterilised',
  },
  {
    title: 'Glossary',
    description: 'Carrier, variant, penetrance and other terms explained in plain language.',
    path: '/glossary',
    said: 'glossary, carrier meaning, what mean, meaning, definition',
  },
];

/** Animals that we have no tests for: products with similar names must not be found. */
const otherAnimals: IndexedPage = {
  title: 'We test dogs and cats only',
  description: 'We have no DNA tests for other animals. Ask us if you are not sure whether we can help.',
  path: '/contact-us',
  said: 'horse, horses, equine, foal, rabbit, bird, parrot, chicken, cow, cattle, sheep, goat, pig, alpaca, ferret, guinea pig, hamster, reptile, snake, fish, wolf',
};

/** All pages that a search can lead to. */
export const helpPages: readonly IndexedPage[] = [...pages, otherAnimals];

const indexed = helpPages.map(({ said, whole, ...page }) => ({
  page,
  whole,
  phrases: phrasesOf(said).map((phrase) => tokensOf(phrase).map(formsOf)),
}));

/** None of these words is treated as a misspelling: "spaying" is not "spraying". */
export const helpWords: readonly string[] = [...new Set(indexed.flatMap(({ phrases }) => phrases.flat(2)))];

export interface HelpAnswer {
  pages: HelpPage[];
  /** The pages cover the whole query, so they come before products. */
  isWhole: boolean;
  /** Only these pages are shown. */
  isOnly: boolean;
}

/** Help pages for a query in everyday words; the page with the longest matching phrase comes first. */
export function findHelpPages(query: string): HelpAnswer {
  const queryForms = new Set(tokensOf(query).flatMap(formsOf));
  const { required, species } = readQuery(query);
  const coversAll = (named: readonly Phrase[]) => {
    const covered = new Set(named.flat(2));
    return required.every((word) => formsOf(word).some((form) => covered.has(form)));
  };
  const whereabouts = whereaboutsIn(query);
  const found = indexed
    .map(({ page, whole, phrases }) => ({ page, whole, named: namedWords(phrases, queryForms) }))
    .filter(({ named }) => named.length > 0)
    .filter(({ whole, named }) => !whole || ((species ?? whole.speciesId) === whole.speciesId && coversAll(named)))
    .toSorted((a, b) => longest(b.named) - longest(a.named));
  // For "a DNA test", products come first, followed by the page with all tests.
  const named = found.filter(({ whole }) => !whole).flatMap((one) => one.named);
  const isWhole = named.length > 0 && coversAll(named);
  const isOtherAnimal = isWhole && found.some(({ page }) => page.title === otherAnimals.title);
  const leading = whereabouts === null ? [] : whereaboutsPages[whereabouts].flatMap(pageAt);
  const others = found.filter(({ page }) => leading.every(({ path }) => path !== page.path));
  // For "My kit has arrived, how do I activate it?" the page about activation comes first.
  const { before = [], after = [] } = Object.groupBy(others, ({ named: phrases }) =>
    longest(phrases) > 1 ? 'before' : 'after',
  );
  return {
    pages: [...before.map(({ page }) => page), ...leading, ...after.map(({ page }) => page)].slice(0, MAX_PAGES),
    isWhole: isWhole || whereabouts !== null,
    isOnly: isOtherAnimal || whereabouts !== null,
  };
}

const TRACKER = '/tools/sample-tracker';
const ORDER = '/order-status';

/** A kit on its way to the buyer is tracked through its order. */
const whereaboutsPages: Record<Sought, readonly string[]> = {
  order: [ORDER],
  sample: [TRACKER],
  kit: [ORDER, TRACKER],
};

function pageAt(path: string): HelpPage[] {
  return indexed.flatMap(({ page }) => (page.path === path ? [page] : []));
}

const MAX_PAGES = 3;

type Phrase = readonly (readonly string[])[];

function namedWords(phrases: readonly Phrase[], queryForms: ReadonlySet<string>): Phrase[] {
  return phrases.filter((words) => words.every((forms) => forms.some((form) => queryForms.has(form))));
}

function longest(phrases: readonly Phrase[]): number {
  return Math.max(0, ...phrases.map((words) => words.length));
}
