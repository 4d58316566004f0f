import { capital } from '#shared/capital.ts';
/** Plain wording of each inheritance mode: short for lists, a sentence for the test page. */
const words: Readonly<Record<string, { short: string; sentence: string }>> = {
  AR: {
    short: 'Recessive',
    sentence:
      'Two copies are needed: one from each parent. An animal with one copy is a healthy carrier and can pass the variant on.',
  },
  AR_IP: {
    short: 'Recessive, incomplete penetrance',
    sentence: 'Two copies are needed, but not every animal with two copies develops the condition.',
  },
  AR_SEX_LIMITED: {
    short: 'Recessive, affects males only',
    sentence: 'Two copies are needed, and only males are affected. Females can still pass the variant on.',
  },
  AR_MATERNAL: {
    short: 'Recessive, maternal effect',
    sentence: 'Whether offspring are affected depends on the genotype of their mother.',
  },
  AD: {
    short: 'Dominant',
    sentence: 'One copy is enough. An affected animal passes the variant on to half of its offspring on average.',
  },
  AD_IP: {
    short: 'Dominant, incomplete penetrance',
    sentence: 'One copy can be enough, but not every animal with a copy develops the condition.',
  },
  XR: {
    short: 'X-linked recessive',
    sentence:
      'The gene is on the X chromosome: one copy is enough in males, but females need two. Healthy females can be carriers.',
  },
  MT: {
    short: 'Mitochondrial (maternal)',
    sentence: 'Mothers pass the variant on to all of their offspring. Fathers do not pass it on.',
  },
  RISK: {
    short: 'Risk factor',
    sentence: 'The variant raises the risk. Other genes and lifestyle also play a part.',
  },
  CODOM: { short: 'Co-dominant', sentence: 'One copy has an effect, and two copies have a stronger effect.' },
};

/** Inheritance texts that only spell out a mode code; other texts are shown unchanged. */
const common =
  /^(AR|AD|XR)( incomplete penetrance| maternal effect| sex-limited \(males\)| variable penetrance)?( \(dose-dependent\))?$|^(mitochondrial|complex\/risk)$/;

export function inheritanceShort(modeCode: string, inheritance: string): string {
  const mode = words[modeCode];
  return mode && common.test(inheritance) ? mode.short : traitLabel(inheritance);
}

/** If one copy has effects although the disease needs two, carriers are not called healthy. */
const withEffects: Readonly<Record<string, string>> = {
  AR: 'The disease usually needs two copies, one from each parent. One copy can have effects too, and can be passed on.',
  XR: 'The gene is on the X chromosome: one copy is enough in males. Females with one copy can have signs too.',
};

export function inheritanceSentence(test: { modeCode: string; inheritance: string; affectsCarriers: boolean }): string {
  const { modeCode, inheritance, affectsCarriers } = test;
  const mode = words[modeCode];
  const sentence = (affectsCarriers ? withEffects[modeCode] : undefined) ?? mode?.sentence;
  if (sentence && common.test(inheritance)) return sentence;
  const inText = `${traitLabel(inheritance)}.`;
  return sentence && /^A[RD]\b/.test(inheritance) ? `${inText} ${sentence}` : inText;
}

const shorthand: readonly [RegExp, string][] = [
  [/^AR\b/, 'Recessive'],
  [/^AD incomplete penetrance/, 'Dominant, incomplete penetrance'],
  [/^(AD incomplete( dominance)?|(autosomal )?incomplete dominant)/, 'Incompletely dominant'],
  [/^AD\b/, 'Dominant'],
  [/^co-dominant/i, 'Co-dominant'],
  [/^X-linked/i, 'X-linked'],
  [/^series/i, 'Series'],
];

/** Inheritance of traits is free text; common abbreviations are spelled out. */
function traitLabel(inheritance: string): string {
  const found = shorthand.find(([pattern]) => pattern.test(inheritance));
  return found ? inheritance.replace(found[0], found[1]) : capital(inheritance);
}

/** Groups tests by disease category, the largest group first; traits are a separate group at the end. */
export function groupByArea<T extends { area: string; kind: string }>(
  tests: readonly T[],
): { area: string; tests: T[] }[] {
  const groups = Map.groupBy(tests, (test) => (test.kind === 'trait' ? 'Traits' : test.area));
  return [...groups]
    .map(([area, list]) => ({ area, tests: list }))
    .toSorted(
      (a, b) =>
        Number(a.area === 'Traits') - Number(b.area === 'Traits') ||
        b.tests.length - a.tests.length ||
        (a.area < b.area ? -1 : 1),
    );
}
