import { sampleFacts } from '#platform/articles/facts.rules.ts';
import { countOf } from '#shared/count-of.ts';
import { formatMoney } from '#shared/money.ts';
import type { StructuredQuestion } from '#shop/search/structured-catalogue.rules.ts';

interface BreedFacts {
  name: string;
  species: { id: number };
  diseaseTests: number;
  traitCount: number;
  tests: readonly { name: string; kind: string }[];
  profile: { price: { amountCents: number; currency: string } | null } | null;
}

/** Frequently asked questions about testing a breed, shown on its page and in its structured data. */
export function breedQuestions({
  name,
  species,
  diseaseTests,
  traitCount,
  tests,
  profile,
}: BreedFacts): StructuredQuestion[] {
  const animal = species.id === 1 ? 'dog' : 'cat';
  const some = tests.slice(0, 5).map((test) => test.name);
  const price = profile?.price;
  return [
    {
      question: `Which diseases can you test for in the ${name}?`,
      answer:
        diseaseTests === 0
          ? `None are listed for this breed yet. ${countOf(traitCount, 'trait')}, the DNA profile and parentage testing are available for every ${animal}.`
          : `${countOf(diseaseTests, 'inherited disease')}, including ${some.join(', ')}.`,
    },
    ...(price
      ? [
          {
            question: `How much does the full breed profile for the ${name} cost?`,
            answer: `The full breed profile costs ${formatMoney(price.amountCents, price.currency)} (${price.currency}): every disease test for the breed, all traits and the DNA profile from one sample.`,
          },
        ]
      : []),
    {
      question: 'From what age can an animal be tested?',
      answer: `From about ${sampleFacts['minimum-age']} of age, with a cheek swab. The result does not change with age, so one test is valid for life.`,
    },
  ];
}
