import { sampleFacts } from '#platform/articles/facts.rules.ts';
import { andList } from '#shared/as-sentence.ts';
import { PRINTED_CERTIFICATE_SKU } from '#shop/fulfilment/printed-certificates.rules.ts';
import { QUICK_SKU } from '#shop/fulfilment/quick-turnaround.rules.ts';
import { countOf } from '#shared/count-of.ts';
import { formatMoney } from '#shared/money.ts';
import type { StructuredQuestion } from '#shop/search/structured-catalogue.rules.ts';
import { GIFT_CARD_LIFETIME_MONTHS } from '#shop/gift-cards/gift-cards.rules.ts';
import { CREDIT_LIFETIME_MONTHS } from '#shop/loyalty/transfers.rules.ts';

const GIFT_CARD_YEARS = GIFT_CARD_LIFETIME_MONTHS / 12;

/** The facts that the texts about a product depend on. */
interface Described {
  sku: string;
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

/** The three steps after buying a product, and their timing. */
export function howItWorks(product: Described): HowItWorks {
  const specificSteps = stepsOfSku[product.sku] ?? stepsOfKind[product.kind];
  if (specificSteps) return specificSteps;
  if (product.swabs > 0) return kitSteps(product);
  return {
    title: 'How it works',
    steps: [
      {
        title: 'Choose an animal',
        text: "We already have the animal's sample or DNA profile, so there is nothing to swab or post.",
      },
      {
        title: 'We do the rest',
        text: `A second person checks your results. They are ready ${daysOf(product)} after you order.`,
      },
      {
        title: 'Read the results in your account',
        text: 'In plain language, with your existing results and a report to download.',
      },
    ],
  };
}

const quickSteps: HowItWorks = {
  title: 'How it works',
  steps: [
    { title: 'Add it to your cart with a test kit', text: 'One for each kit whose results you need sooner.' },
    {
      title: 'Post your sample',
      text: 'Your order shows which kit has Quick Turnaround. The laboratory tests its sample first.',
    },
    { title: 'Track it', text: 'See every step in your account and in the sample tracker.' },
  ],
};

const printSteps: HowItWorks = {
  title: 'How it works',
  steps: [
    { title: "Open your animal's results", text: 'Every kit with released test results has a certificate.' },
    { title: 'Order a printed copy', text: 'The button is beside the certificate. You can order several at once.' },
    { title: 'We print and post it', text: 'To your delivery address.' },
  ],
};

const stepsOfSku: Record<string, HowItWorks | undefined> = {
  [QUICK_SKU]: quickSteps,
  [PRINTED_CERTIFICATE_SKU]: printSteps,
};

const stepsOfKind: Record<string, HowItWorks> = {
  gift_card: {
    title: 'How a gift card works',
    steps: [
      {
        title: 'Get a code by email',
        text: 'We send it as soon as the gift card is paid for. Forward it by email or write it in a card.',
      },
      {
        title: 'Spend it on anything',
        text: 'Enter the gift card code at checkout. Any remaining balance stays on the card.',
      },
      {
        title: `Valid for ${GIFT_CARD_YEARS} years`,
        text: `The card can be used for ${GIFT_CARD_YEARS} years, in the currency it was bought in.`,
      },
    ],
  },
  partner: {
    title: 'How buying from a partner works',
    steps: [
      {
        title: "Buy from the partner's shop",
        text: 'The partner sets the price and handles payment and shipping. Your cart here does not change.',
      },
      { title: 'The partner ships it', text: 'The partner is responsible for your order, delivery and guarantee.' },
      {
        title: 'Not sure? Ask us',
        text: 'If you are not sure the product is right for your animal, ask us or your veterinarian first.',
      },
    ],
  },
  supply: {
    title: 'How it works',
    steps: [
      { title: 'Order as many as you need', text: 'Sent with the rest of your order, or separately by letter post.' },
      { title: 'Keep it dry and sealed', text: 'Open the sleeve only when the animal is ready.' },
      {
        title: 'Write the barcode on it',
        text: 'A swab without the barcode of its kit cannot be matched to an animal.',
      },
    ],
  },
  service: {
    title: 'How it works',
    steps: [
      { title: 'Add it to your order', text: 'You can also order it for an animal whose sample we already have.' },
      { title: 'No forms to fill in', text: 'Your order tells us which sample it is for.' },
      { title: 'Track it', text: 'See every step in your account and in the sample tracker.' },
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
          text: 'You choose which animal a kit is for when you activate it.',
        },
        {
          title: 'Use them when you need them',
          text: `Within ${CREDIT_LIFETIME_MONTHS} months. Kits you do not need can be transferred to another account.`,
        },
        {
          title: 'A report for every kit',
          text: `Results are ready ${daysOf(product)} after the swab arrives at the laboratory.`,
        },
      ],
    };
  return {
    title: 'How it works',
    steps: [
      {
        title: 'Take a cheek swab',
        text: `${sampleFacts.swabbing} on each side, at least ${sampleFacts.fasting} after eating. Your ${animal} will hardly notice.`,
      },
      {
        title: 'Activate and post',
        text: `Enter the barcode, tell us about your ${animal}, and use the return envelope.`,
      },
      {
        title: 'Read your results',
        text: `Your ${documentsOf(product)} in your account ${daysOf(product)} after your sample arrives.`,
      },
    ],
  };
}

/** A certificate is issued for tests only: a DNA profile or breed identification alone has none (decision 064). */
function documentsOf({ kind, tests }: Described): string {
  const isCertified = kind !== 'dna_profile' && (kind !== 'breed_mix' || tests.length > 0);
  return isCertified ? 'report and signed certificate are' : 'report is';
}

/** Frequently asked questions about a product, shown on its page and in its structured data. */
export function questionsOf(product: Described): StructuredQuestion[] {
  return [
    sampleQuestion(product),
    timeQuestion(product),
    breedQuestion(product),
    moneyQuestion(product),
    failQuestion(product),
  ].filter((one) => one !== null);
}

const isTest = ({ swabs, kind }: Described) => swabs > 0 && kind !== 'supply';

function sampleQuestion(product: Described): StructuredQuestion | null {
  if (!isTest(product)) return null;
  return {
    question: 'What sample is needed?',
    answer: `A cheek swab. Each kit contains ${countOf(product.swabs / (product.packSize ?? 1), 'swab')}. You can take the sample at home in a few minutes, from ${sampleFacts['minimum-age']} of age.`,
  };
}

function timeQuestion(product: Described): StructuredQuestion | null {
  if (!product.turnaroundDays || product.kind === 'supply') return null;
  return {
    question: 'How long do results take?',
    answer: `${product.turnaroundDays} business days from the day ${product.swabs > 0 || product.kind === 'service' ? 'the sample arrives at the laboratory' : 'you order'}. You can track every step.`,
  };
}

function breedQuestion({ kind, breeds, speciesId }: Described): StructuredQuestion | null {
  if (kind !== 'disease' && kind !== 'trait') return null;
  const species = speciesId === 2 ? 'cat' : 'dog';
  if (breeds.length === 0)
    return { question: 'Which breeds is this product for?', answer: `Every ${species} breed, including mixed breeds.` };
  const names = breeds.slice(0, 6).map((breed) => breed.name);
  const rest = breeds.length - names.length;
  return {
    question: 'Which breeds is this product for?',
    answer: `It is listed for ${andList(rest > 0 ? [...names, countOf(rest, 'other breed')] : names)}. A ${species} with an ancestor of ${breeds.length === 1 ? 'this breed' : 'one of these breeds'} may also carry the variant.`,
  };
}

function moneyQuestion({ kind, price, packSize, packOf }: Described): StructuredQuestion | null {
  if (!price) return null;
  if (price.nextAmountCents)
    return {
      question: 'How much does a second test cost?',
      answer: `Each additional single test for the same animal costs ${formatMoney(price.nextAmountCents, price.currency)}, from the same sample.`,
    };
  if (packSize && packOf)
    return {
      question: 'How much does one kit cost?',
      answer: `${formatMoney(Math.round(price.amountCents / packSize), price.currency)} per ${packOf.name} when you buy ${packSize}.`,
    };
  if (kind === 'gift_card')
    return {
      question: 'Can I use a gift card more than once?',
      answer: 'Yes. Any remaining balance stays on the card for your next order.',
    };
  return null;
}

function failQuestion(product: Described): StructuredQuestion | null {
  if (!isTest(product)) return null;
  return {
    question: 'What if the sample fails?',
    answer: 'We send you a new kit. The first 2 replacement kits are free.',
  };
}

function daysOf({ turnaroundDays }: Described): string {
  return turnaroundDays ? `${turnaroundDays} business days` : 'soon';
}
