/**
 * Cat coat colour from genotypes (genetics reference B3). Sources: Lyons 2005 (TYRP1, TYR); Eizirik 2003 (ASIP); Ishida
 * 2006 (MLPH); Kaelin 2012 and 2021 (tabby, DKK4); David 2014 (KIT); Kehler 2007 (FGF5); ARHGAP36 deletion 2024/25
 * (orange).
 */
import type { Sex } from '#genetics/genotype-call.ts';
import {
  offspringCoats,
  possibleCoats,
  type CoatAnswer,
  type CoatEngine,
  type CoatGenotype,
  type CoatRefusal,
  type LocusRule,
  type OffspringCoats,
} from './coat-engine.ts';
import { catLength, catRestriction, catRusset } from '#genetics/allele-vocabulary.ts';

export interface CatCoat {
  readonly viable: boolean;
  /** The whole appearance in words, for example "blue-cream tortoiseshell bicolour shorthair". */
  readonly label: string;
  readonly base: string;
  readonly pattern: 'solid' | 'tabby' | 'tortoiseshell' | 'torbie' | 'white' | 'albino';
  readonly restriction: 'none' | 'sepia' | 'mink' | 'point' | 'mocha';
  readonly white: 'none' | 'bicolour' | 'van/high white' | 'gloves' | 'all';
  readonly hair: 'shorthair' | 'longhair';
  readonly warnings: string[];
}

/** Loci: O A B D C W E L wg. A male with O/o is rejected: XXY, a chimera or an error. */
export function catCoat(genotype: CoatGenotype, sex: Sex): CoatAnswer<CatCoat> | CoatRefusal {
  return possibleCoats(catEngine, genotype, sex);
}

/**
 * Possible coats of offspring of one sex with exact probabilities; loci that are untested in a parent give sets of
 * coats. Invalid genotypes give errors by field.
 */
export function catOffspringCoats(
  dam: CoatGenotype,
  sire: CoatGenotype,
  sex: 'female' | 'male',
): OffspringCoats | CoatRefusal {
  return offspringCoats(catEngine, dam, sire, sex);
}

/** Tabby pattern (Ti hides it, b/b is blotched). Separate from the colour, because most panels omit it. */
export function tabbyPattern(
  ticked: string | null,
  tabby: string | null,
): 'ticked' | 'mackerel' | 'blotched' | 'unknown' {
  if (ticked !== null && ticked.split('/').some((allele) => /^Ti(A|CK)?$/.test(allele))) return 'ticked';
  if (ticked === null || tabby === null) return 'unknown';
  return tabby === 'b/b' ? 'blotched' : 'mackerel';
}

export type BloodGroup = 'A' | 'AB' | 'B';

/** Blood group of cats: A is dominant to c (AB), which is dominant to b. */
export function bloodGroup(genotype: string): BloodGroup {
  const alleles = genotype.split('/');
  return alleles.includes('A') ? 'A' : alleles.includes('c') ? 'AB' : 'B';
}

/**
 * Warning for a group B queen: kittens that inherit A or c are of group A or AB, and her first milk destroys their red
 * blood cells (genetics reference B1). Null: no kitten of this pair is at risk.
 */
export function isoerythrolysisWarning(queen: string, tom: string): string | null {
  if (bloodGroup(queen) !== 'B') return null;
  const copies = (allele: string) => tom.split('/').filter((one) => one === allele).length;
  const [a, ab] = [copies('A'), copies('c')];
  if (a + ab === 0) return null;
  const share = a + ab === 2 ? 'All' : 'About half';
  const groups = a === 0 ? 'AB' : ab === 0 ? 'A' : 'A or AB';
  return `${share} of the kittens will have blood group ${groups} while the queen has group B. Her first milk can destroy their red blood cells (neonatal isoerythrolysis). Talk to your veterinarian before the birth, and do not let kittens of group A or AB nurse from her for the first 24 hours.`;
}

/** `l` means any of the long-hair alleles. */
const longAlleles = [...catLength.alleles.slice(1), 'l'];

function pairIn(genotype: string, known: readonly string[]): readonly [string, string] | null {
  const [a, b, more] = genotype.split('/');
  return a && b && more === undefined && known.includes(a) && known.includes(b) ? [a, b] : null;
}

function byDominance(order: readonly string[], classOf: (top: string) => string): LocusRule['classify'] {
  return (genotype) => {
    const pair = pairIn(genotype, order);
    return pair && classOf(order.find((allele) => pair.includes(allele)) ?? pair[0]);
  };
}

function simple(order: readonly string[]): LocusRule {
  return {
    order,
    classes: order.map((allele) => `${allele}/${allele}`),
    classify: byDominance(order, (top) => `${top}/${top}`),
  };
}

const loci: Record<string, LocusRule> = {
  O: {
    order: ['O', 'o'],
    classes: ['O/O', 'O/o', 'o/o'],
    maleClasses: ['O', 'o'],
    classify: (genotype, sex) => {
      if (sex === 'male')
        return genotype === 'O' || genotype === 'O/O' ? 'O' : genotype === 'o' || genotype === 'o/o' ? 'o' : null;
      const pair = pairIn(genotype, ['O', 'o']);
      return pair && (pair[0] === pair[1] ? `${pair[0]}/${pair[0]}` : 'O/o');
    },
  },
  A: {
    order: ['A', 'APb', 'a'],
    classes: ['A/A', 'a/a'],
    classify: byDominance(['A', 'APb', 'a'], (top) => (top === 'a' ? 'a/a' : 'A/A')),
  },
  B: simple(['B', 'b', 'bl']),
  D: simple(['D', 'd']),
  C: {
    order: catRestriction.alleles,
    vocabulary: catRestriction,
    // Without mocha, which occurs in one breed only.
    classes: ['C/C', 'cb/cb', 'cb/cs', 'cs/cs', 'c/c'],
    classify: (genotype) => {
      const pair = pairIn(genotype, catRestriction.alleles);
      if (!pair) return null;
      if (pair.includes('C')) return 'C/C';
      if (pair.includes('cm')) return pair.includes('cb') || pair.includes('cs') ? 'cb/cm' : 'cm/cm';
      const [hasSepia, hasPoint] = [pair.includes('cb'), pair.includes('cs')];
      return hasSepia ? (hasPoint ? 'cb/cs' : 'cb/cb') : hasPoint ? 'cs/cs' : 'c/c';
    },
  },
  W: {
    order: ['W', 'ws', 'w+'],
    classes: ['W/W', 'ws/ws', 'ws/w+', 'w+/w+'],
    classify: (genotype) => {
      const pair = pairIn(genotype, ['W', 'ws', 'w+']);
      return pair && (pair.includes('W') ? 'W/W' : pair[0] === pair[1] ? `${pair[0]}/${pair[0]}` : 'ws/w+');
    },
  },
  E: {
    order: ['E', 'er', 'e'],
    vocabulary: catRusset,
    // Without russet, which occurs in one breed only.
    classes: ['E/E', 'e/e'],
    classify: (genotype) => {
      const pair = pairIn(genotype, ['E', 'er', 'e']);
      if (!pair) return null;
      if (pair.includes('E')) return 'E/E';
      // No cat with one copy of each has been described.
      return pair[0] === pair[1] ? `${pair[0]}/${pair[0]}` : null;
    },
  },
  L: {
    order: ['L', ...longAlleles],
    vocabulary: catLength,
    classes: ['L/L', 'l/l'],
    classify: (genotype) => {
      const pair = pairIn(genotype, ['L', ...longAlleles]);
      return pair && (pair.includes('L') ? 'L/L' : 'l/l');
    },
  },
  wg: {
    order: ['w+', 'wg'],
    classes: ['w+/w+', 'wg/wg'],
    classify: byDominance(['w+', 'wg'], (top) => `${top}/${top}`),
  },
};

export const catEngine: CoatEngine<CatCoat> = { loci, paint };

function paint(genotype: CoatGenotype): CatCoat {
  const at = (locus: string) => genotype[locus] ?? '';
  const hair = at('L') === 'l/l' ? 'longhair' : 'shorthair';
  if (at('W') === 'W/W')
    return covered('white', hair, ['dominant white: risk of deafness, and the colour underneath is hidden']);
  if (at('C') === 'c/c') return covered('albino', hair, []);
  const restriction =
    ({ 'cb/cb': 'sepia', 'cb/cs': 'mink', 'cs/cs': 'point', 'cm/cm': 'mocha', 'cb/cm': 'mocha' } as const)[at('C')] ??
    'none';
  const white =
    at('wg') === 'wg/wg'
      ? 'gloves'
      : at('W') === 'ws/ws'
        ? 'van/high white'
        : at('W') === 'ws/w+'
          ? 'bicolour'
          : 'none';
  const { base, pattern } = colour(genotype);
  const words = [
    base,
    pattern === 'solid' ? '' : pattern,
    restriction === 'none' ? '' : restriction,
    white === 'none' ? '' : white === 'gloves' ? 'with white gloves' : white,
    hair,
  ];
  return {
    viable: true,
    label: words.filter(Boolean).join(' '),
    base,
    pattern,
    restriction,
    white,
    hair,
    warnings: at('C') === 'cb/cm' ? ['one copy of mocha with sepia or point: the shade varies'] : [],
  };
}

function covered(pattern: 'white' | 'albino', hair: 'shorthair' | 'longhair', warnings: string[]): CatCoat {
  return {
    viable: true,
    label: `${pattern} ${hair}`,
    base: pattern,
    pattern,
    restriction: 'none',
    white: 'all',
    hair,
    warnings,
  };
}

function colour(genotype: CoatGenotype): { base: string; pattern: CatCoat['pattern'] } {
  const isDilute = genotype['D'] === 'd/d';
  const red = isDilute ? 'cream' : 'red';
  const orange = genotype['O'] ?? '';
  // Red hair always shows its tabby pattern, whatever the agouti genotype.
  if (orange === 'O' || orange === 'O/O') return { base: red, pattern: 'tabby' };
  const dark = darkPigment(genotype, isDilute);
  const isAgouti = genotype['A'] === 'A/A';
  if (orange === 'O/o') return { base: `${dark}-${red}`, pattern: isAgouti ? 'torbie' : 'tortoiseshell' };
  return { base: dark, pattern: isAgouti ? 'tabby' : 'solid' };
}

function darkPigment(genotype: CoatGenotype, isDilute: boolean): string {
  if (genotype['E'] === 'er/er') return 'russet';
  if (genotype['E'] === 'e/e') return isDilute ? 'light amber' : 'amber';
  if (genotype['B'] === 'b/b') return isDilute ? 'lilac' : 'chocolate';
  if (genotype['B'] === 'bl/bl') return isDilute ? 'fawn' : 'cinnamon';
  return isDilute ? 'blue' : 'black';
}
