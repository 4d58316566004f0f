import { countOf } from '#shared/count-of.ts';
import { formatMoney } from '#shared/money.ts';
import type { Question } from '#shop/search/structured-catalogue.rules.ts';

/** What the words about a product hang on. */
interface Described {
  kind: string;
  speciesId: number | null;
  swabs: number;
  packSize: number | null;
  turnaroundDays: number | null;
  price: { amountCents: number; nextAmountCents: number | null; currency: string } | null;
  breeds: readonly { name: string }[];
  tests: readonly { name: string; modeCode: string }[];
  packOf: { name: string } | null;
}

export interface HowItWorks {
  title: string;
  steps: { title: string; text: string }[];
}

/** Three steps from buying to having: what happens, and when. */
export function howItGoes(product: Described): HowItWorks {
  const own = ownSteps[product.kind];
  if (own) return own;
  if (product.swabs > 0) return kitSteps(product);
  return {
    title: 'How it goes',
    steps: [
      {
        title: 'Choose the animal',
        text: 'Its sample or DNA profile is with us already: nothing to swab, nothing to post.',
      },
      { title: 'We do the rest', text: `${daysOf(product)} after the order, checked by a second person.` },
      { title: 'Read it in your account', text: 'In plain words, beside the results you have, as a report to keep.' },
    ],
  };
}

const ownSteps: Record<string, HowItWorks> = {
  gift_card: {
    title: 'How a gift card works',
    steps: [
      {
        title: 'You get a code by mail',
        text: 'As soon as it is paid. Pass it on when the day comes, by mail or on a card of your own.',
      },
      {
        title: 'They shop for anything',
        text: 'At the checkout the code goes into the field "Gift card". What is left stays on the card.',
      },
      { title: 'Three years to choose', text: 'The card is good for three years, in the currency it was bought in.' },
    ],
  },
  partner: {
    title: 'How buying from a partner works',
    steps: [
      {
        title: 'The button opens their shop',
        text: 'Price, shipping and payment are theirs; your cart here stays as it is.',
      },
      { title: 'They send it', text: 'Order, delivery and guarantee are between you and the partner.' },
      {
        title: 'Ask us about the animal',
        text: 'If you are not sure that it fits, ask us or your veterinarian first.',
      },
    ],
  },
  supply: {
    title: 'How it goes',
    steps: [
      { title: 'Order as many as you need', text: 'It travels with the rest of your order, or by letter alone.' },
      { title: 'Keep it dry and closed', text: 'Open the sleeve only when the animal is ready.' },
      {
        title: 'Write the barcode on it',
        text: 'A swab without the barcode of its kit cannot be matched to an animal.',
      },
    ],
  },
  service: {
    title: 'How it goes',
    steps: [
      { title: 'Put it beside a test', text: 'It is added to an order, or to an animal whose sample we have.' },
      { title: 'We know what to do', text: 'Nothing else to fill in: the order says for which sample it is.' },
      { title: 'Follow it', text: 'Each station shows in your account and in the sample tracker.' },
    ],
  },
};

function kitSteps(product: Described): HowItWorks {
  const animal = product.speciesId === 2 ? 'cat' : product.speciesId === 1 ? 'dog' : 'animal';
  if (product.packSize)
    return {
      title: 'How a multipack works',
      steps: [
        {
          title: `${product.packSize} kits arrive together`,
          text: 'Blank: you say which animal a kit is for when you activate it.',
        },
        {
          title: 'Use them one by one',
          text: 'Within 24 months. Kits you do not need can be passed to another account.',
        },
        { title: 'Each has its own report', text: `${daysOf(product)} after its swab arrives at the laboratory.` },
      ],
    };
  return {
    title: 'How it goes',
    steps: [
      {
        title: 'Swab the cheek',
        text: `Half a minute on each side, an hour after eating. The ${animal} hardly notices.`,
      },
      { title: 'Activate and post it', text: 'Enter the barcode, tell us who it is, and use the return envelope.' },
      {
        title: 'Read the answer',
        text: `${daysOf(product)} after it arrives, in your account: report and signed certificate.`,
      },
    ],
  };
}

/** What people ask before they buy this; shown on the page and told to search engines in the same words. */
export function questionsOf(product: Described): Question[] {
  return [
    sampleQuestion(product),
    timeQuestion(product),
    breedQuestion(product),
    moneyQuestion(product),
    failQuestion(product),
  ].filter((one) => one !== null);
}

const isTest = ({ swabs, kind }: Described) => swabs > 0 && kind !== 'supply';

function sampleQuestion(product: Described): Question | null {
  if (!isTest(product)) return null;
  return {
    question: 'What sample is needed?',
    answer: `A cheek swab. The kit holds ${countOf(product.swabs, 'swab')}; you take the sample at home in a minute, from the age of four weeks.`,
  };
}

function timeQuestion(product: Described): Question | null {
  if (!product.turnaroundDays || product.kind === 'supply') return null;
  return {
    question: 'How long does it take?',
    answer: `${product.turnaroundDays} business days from the day the sample arrives at the laboratory. You can follow each station.`,
  };
}

function breedQuestion({ kind, breeds, speciesId }: Described): Question | null {
  if (kind !== 'disease' && kind !== 'trait') return null;
  const species = speciesId === 2 ? 'cat' : 'dog';
  if (breeds.length === 0)
    return { question: 'For which breeds is it?', answer: `For every ${species} breed, and for mixed breeds too.` };
  const names = breeds.slice(0, 6).map((breed) => breed.name);
  const rest = breeds.length - names.length;
  return {
    question: 'For which breeds is it?',
    answer: `It is listed for ${names.join(', ')}${rest > 0 ? ` and ${countOf(rest, 'other breed')}` : ''}. A ${species} with such an ancestor may carry it as well.`,
  };
}

function moneyQuestion({ kind, price, packSize, packOf }: Described): Question | null {
  if (!price) return null;
  if (price.nextAmountCents)
    return {
      question: 'What does a second test cost?',
      answer: `Each further single test for the same animal costs ${formatMoney(price.nextAmountCents, price.currency)}, from the same swab.`,
    };
  if (packSize && packOf)
    return {
      question: 'What does one kit cost?',
      answer: `${formatMoney(Math.round(price.amountCents / packSize), price.currency)} for each ${packOf.name}, when you buy ${packSize}.`,
    };
  if (kind === 'gift_card')
    return {
      question: 'Can it be used in parts?',
      answer: 'Yes. Each order takes what it costs; the rest stays on the card.',
    };
  return null;
}

function failQuestion(product: Described): Question | null {
  if (!isTest(product)) return null;
  return {
    question: 'What if the sample does not work?',
    answer: 'We send a new swab at no cost, the first two times.',
  };
}

function daysOf({ turnaroundDays }: Described): string {
  return turnaroundDays ? `${turnaroundDays} business days` : 'Soon';
}
