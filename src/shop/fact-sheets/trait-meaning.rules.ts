import { bloodGroup } from '#genetics/coat/coat-cat.ts';
import type { Sex } from '#genetics/genotype-call.ts';
import { catTraits } from './cat-traits.rules.ts';
import { dogTraits } from './dog-traits.rules.ts';

/** The visible effect of a genotype; null if the catalogue's genotype has no description yet. */
export function traitMeaning(test: { id: number; speciesId: number }, genotype: string): string | null {
  const sentences = (test.speciesId === 2 ? catTraits : dogTraits)[test.id] ?? {};
  const reversed = genotype.split('/').toReversed().join('/');
  return sentences[genotype] ?? sentences[reversed] ?? null;
}

export interface TraitCare {
  /** Breeding advice beyond which allele is passed on; null for most results. */
  breeding: string | null;
  /** The most important warning, shown first. */
  alert: string | null;
  /** Whether the choice of partner matters: with some, offspring can be harmed. */
  choosesPartner: boolean;
}

/** Precautions for a trait that can harm a litter. The wording fills in `{name}`. */
export function traitCare(testId: number, genotype: string, sex: Sex): TraitCare {
  const alleles = genotype.split('/');
  if (testId === BLOOD_GROUP) return bloodGroupCare(genotype, sex);
  const care = cares.find((one) => one.testId === testId && alleles.some((allele) => one.alleles.includes(allele)));
  return { breeding: care?.text ?? null, alert: null, choosesPartner: care !== undefined };
}

const BLOOD_GROUP = 21023;
const notTwice = (partner: string) => `Embryos with two copies die before birth: choose a partner ${partner}.`;
const cares: readonly { testId: number; alleles: readonly string[]; text: string }[] = [
  {
    testId: 11011,
    alleles: ['M', 'Mh'],
    text: 'Choose a partner tested m/m. A puppy that inherits M or Mh from both parents is a double merle and can be deaf, blind or both. One copy of M or Mh with one of Ma or Ma+ can have the same effect.',
  },
  {
    testId: 11011,
    alleles: ['Ma', 'Ma+'],
    text: 'Choose a partner without M or Mh: a puppy with Ma or Ma+ together with M or Mh may show double-merle traits.',
  },
  { testId: 11012, alleles: ['H'], text: notTwice('with h/h') },
  { testId: 11021, alleles: ['Hr'], text: notTwice('with a full coat (hr/hr)') },
  { testId: 11023, alleles: ['BT'], text: notTwice('without the variant (N/N)') },
  { testId: 21018, alleles: ['M'], text: notTwice('without the variant (N/N)') },
  { testId: 21020, alleles: ['Mk'], text: notTwice('without the variant (N/N)') },
  {
    testId: 21008,
    alleles: ['W'],
    text: 'Choose a partner without dominant white: kittens with two copies are often deaf.',
  },
  {
    testId: 21021,
    alleles: ['Fd'],
    text: 'Every kitten that inherits the fold variant can develop the disease of cartilage and bone. We advise against breeding from cats with folded ears, which is banned in some countries.',
  },
  {
    testId: 21024,
    alleles: ['DBE'],
    text: 'Choose a partner without dominant blue eyes: two copies can cause deafness or death before birth.',
  },
];

const firstDay =
  'can be destroyed by her first milk (neonatal isoerythrolysis): plan the birth with a veterinarian, and do not let these kittens nurse from her for the first 24 hours.';

function bloodGroupCare(genotype: string, sex: Sex): TraitCare {
  const group = bloodGroup(genotype);
  if (group === 'B') {
    if (sex === 'male')
      return {
        breeding: "His blood group puts no kitten at risk from its mother's first milk.",
        alert: null,
        choosesPartner: false,
      };
    const risk = `Mated to a tom of blood group A or AB, a queen of group B can have kittens of group A or AB, whose red blood cells ${firstDay}`;
    return {
      breeding: 'Test the tom before mating. With a tom of group B (b/b), there is no such risk.',
      alert: risk,
      choosesPartner: true,
    };
  }
  if (sex === 'female')
    return {
      breeding: `A queen of group ${group} does not harm her kittens through her first milk.`,
      alert: null,
      choosesPartner: false,
    };
  return {
    breeding: `Mated to a queen of blood group B, a tom of group ${group} can have kittens of group A or AB, whose red blood cells ${firstDay} Test the queen before mating.`,
    alert: null,
    choosesPartner: true,
  };
}
