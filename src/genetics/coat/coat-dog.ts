/**
 * Dog coat colour from genotypes (genetics reference B2). Sources: Schmutz & Berryere 2007; Everts 2000 (e); Candille
 * 2007 (K); Dreger 2013 (RALY); Drögemüller 2007 (d1); Clark 2006 and Langevin 2018 (merle); Clark 2011 (harlequin);
 * Hédan 2019 (intensity).
 */
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
import { alleleOfLength, dogMerle } from '#genetics/allele-vocabulary.ts';

export interface DogCoat {
  readonly viable: boolean;
  /** The whole appearance in words, for example "black-based tan points + merle". */
  readonly label: string;
  /** Colour of the dark pigment, including the nose: black, blue, brown or lilac. */
  readonly nose: string;
  readonly pattern: string;
  /** mask, merle, double merle, harlequin, limited white, piebald/parti. */
  readonly modifiers: string[];
  readonly warnings: string[];
}

/**
 * RALY is known to determine saddle tan only in a few breeds (Dreger 2013). In all others, saddle tan is reported as
 * possible.
 */
export type SaddleTan = 'decided by RALY' | 'possible';

/** Every coat that is consistent with the tested loci. Loci: E K A B D Co S M H I RALY. */
export function dogCoat(
  genotype: CoatGenotype,
  saddleTan: SaddleTan = 'decided by RALY',
): CoatAnswer<DogCoat> | CoatRefusal {
  return possibleCoats(engines[saddleTan], genotype, 'unknown');
}

/** Coats of a litter at conception; "not viable (H/H)" is listed with its own proportion. */
export function dogOffspringCoats(
  dam: CoatGenotype,
  sire: CoatGenotype,
  saddleTan: SaddleTan = 'decided by RALY',
): OffspringCoats | CoatRefusal {
  return offspringCoats(engines[saddleTan], dam, sire, 'female');
}

/**
 * Merle allele by the length of the SINE insertion in base pairs; lengths depend on the laboratory (Langevin 2018).
 * Null: outside all ranges.
 */
export function merleAllele(lengthBp: number): string | null {
  return alleleOfLength(dogMerle, lengthBp);
}

/**
 * Double merle status of a merle genotype (Langevin 2018): `double` for any two of M and Mh; `possible` for Ma or Ma+
 * with M or Mh, which may show traits of double merle; null for all others.
 */
export function doubleMerle(genotype: string): 'double' | 'possible' | null {
  const alleles = genotype.split('/');
  const strong = alleles.filter(isStrongMerle).length;
  if (strong >= 2) return 'double';
  return strong === 1 && alleles.some((allele) => allele === 'Ma' || allele === 'Ma+') ? 'possible' : null;
}

/** Whether one copy of the allele shows merle. */
export function isStrongMerle(allele: string): boolean {
  return allele === 'M' || allele === 'Mh';
}

/**
 * Brown genotype from the copies found by several assays. Single copies of two variants can be on one chromosome or on
 * both: the phase is unknown, so both interpretations are returned.
 */
export function brownGenotype(copies: Readonly<Record<string, 0 | 1 | 2>>): {
  genotype: string;
  warning: string | null;
} {
  const total = Object.values(copies).reduce((sum: number, count) => sum + count, 0);
  if (total === 0) return { genotype: 'B/B', warning: null };
  if (total === 1) return { genotype: 'B/b', warning: null };
  if (Object.values(copies).includes(2)) return { genotype: 'b/b', warning: null };
  return {
    genotype: 'b/b or B/b',
    warning:
      'One copy each of two different brown variants was found: probably b/b, but B/b if both are on the same chromosome.',
  };
}

const has = (genotype: string, allele: string) => genotype.split('/').includes(allele);
const orderE = ['Em', 'Eg', 'E', 'eA', 'eh', 'e'] as const;
const orderA = ['Ay', 'aw', 'at', 'a'] as const;
const orderM = dogMerle.alleles;

/** The two alleles of the genotype; null unless both are in the list. */
function pairIn(genotype: string, known: readonly string[]): readonly [string, string] | null {
  const [a, b, more] = genotype.split('/');
  return a && b && more === undefined && known.includes(a) && known.includes(b) ? [a, b] : null;
}

function dominant(
  order: readonly string[],
  classOf: (top: string, genotype: readonly [string, string]) => string,
  also: readonly string[] = [],
) {
  return (genotype: string) => {
    const pair = pairIn(genotype, [...order, ...also]);
    return pair ? classOf(order.find((allele) => pair.includes(allele)) ?? pair[0], pair) : null;
  };
}

/** A recessive locus: all alleles other than the normal one are equivalent. */
function recessive(normal: string, variants: readonly string[], order = [normal, ...variants]): LocusRule {
  const variant = variants[0] ?? '';
  return {
    order,
    classes: [`${normal}/${normal}`, `${variant}/${variant}`],
    classify: (genotype) => {
      const pair = pairIn(genotype, [normal, ...variants]);
      return pair && (pair.includes(normal) ? `${normal}/${normal}` : `${variant}/${variant}`);
    },
  };
}

const loci: Record<string, LocusRule> = {
  E: {
    order: orderE,
    classes: orderE.map((allele) => `${allele}/${allele}`),
    classify: dominant(orderE, (top) => `${top}/${top}`),
  },
  K: {
    order: ['KB', 'kbr', 'ky'],
    classes: ['KB/KB', 'kbr/kbr', 'ky/ky'],
    classify: dominant(['KB', 'kbr', 'ky'], (top) => `${top}/${top}`),
  },
  A: {
    order: orderA,
    classes: ['Ay/Ay', 'aw/aw', 'at/at', 'at/a', 'a/a'],
    classify: dominant(orderA, (top, pair) => (top === 'at' && pair.includes('a') ? 'at/a' : `${top}/${top}`)),
  },
  B: recessive('B', ['b', 'bs', 'bd', 'bc', 'ba', 'be', 'b4', 'bh']),
  D: recessive('D', ['d', 'd1', 'd2', 'd3']),
  Co: recessive('N', ['co']),
  S: {
    order: ['S', 'sp'],
    classes: ['S/S', 'S/sp', 'sp/sp'],
    classify: (genotype) => {
      const pair = pairIn(genotype, ['S', 'sp']);
      return pair && (pair[0] === pair[1] ? `${pair[0]}/${pair[0]}` : 'S/sp');
    },
  },
  M: {
    order: orderM,
    vocabulary: dogMerle,
    classes: ['m/m', 'M/m', 'M/Ma', 'M/M'],
    classify: (genotype) => {
      const pair = pairIn(genotype, orderM);
      if (!pair) return null;
      const double = doubleMerle(genotype);
      if (double) return double === 'double' ? 'M/M' : 'M/Ma';
      return pair.some(isStrongMerle) ? 'M/m' : 'm/m';
    },
  },
  H: {
    order: ['H', 'h'],
    classes: ['h/h', 'H/h'],
    classify: (genotype) => {
      const pair = pairIn(genotype, ['H', 'h']);
      return pair && (pair[0] === pair[1] ? `${pair[0]}/${pair[0]}` : 'H/h');
    },
  },
  I: recessive('I', ['i']),
  // One copy of the normal allele is sufficient for saddle tan; two copies of the duplication give black-and-tan
  // (Dreger 2013).
  RALY: recessive('N', ['dup']),
};

const engines: Record<SaddleTan, CoatEngine<DogCoat>> = {
  'decided by RALY': { loci, paint: (genotype) => paint(genotype, 'decided by RALY') },
  possible: { loci, paint: (genotype) => paint(genotype, 'possible') },
};
export const dogEngine = engines['decided by RALY'];

/** The rules in order (genetics reference B2): viability, recessive red, dark pigment, K, A, mask, merle, white. */
function paint(genotype: CoatGenotype, saddleTan: SaddleTan): DogCoat {
  const at = (locus: string) => genotype[locus] ?? '';
  if (at('H') === 'H/H')
    return {
      viable: false,
      label: 'not viable (H/H)',
      nose: '',
      pattern: '',
      modifiers: [],
      warnings: ['two copies of harlequin are lethal'],
    };
  const nose = darkPigment(genotype);
  const white = at('S') === 'sp/sp' ? ['piebald/parti'] : at('S') === 'S/sp' ? ['limited white'] : [];
  if (at('E') === 'e/e') {
    const warnings =
      at('M') === 'm/m' ? [] : ['hidden merle: e/e hides the pattern', ...(doubleMerleWarnings[at('M')] ?? [])];
    return coat({
      look: at('I') === 'i/i' ? 'cream' : 'red/yellow',
      nose,
      pattern: 'recessive red',
      modifiers: white,
      warnings,
    });
  }
  const { look, pattern, isSolid } = pigmentPattern(genotype, nose, saddleTan);
  const mask = at('E') === 'Em/Em' && !isSolid ? ['mask'] : [];
  const { modifiers, warnings } = merle(at('M'), at('H'));
  return coat({ look, nose, pattern, modifiers: [...mask, ...modifiers, ...white], warnings });
}

const doubleMerleWarnings: Readonly<Record<string, string[]>> = {
  'M/M': ['double merle: risk of deafness and eye defects'],
  'M/Ma': ['may show double-merle traits: Ma or Ma+ with M or Mh'],
};

function coat(parts: {
  look: string;
  nose: string;
  pattern: string;
  modifiers: string[];
  warnings: string[];
}): DogCoat {
  const { look, ...rest } = parts;
  return { viable: true, label: [look, ...parts.modifiers].join(' + '), ...rest };
}

function darkPigment(genotype: CoatGenotype): string {
  const isBrown = genotype['B'] === 'b/b' || genotype['Co'] === 'co/co';
  const isDilute = genotype['D'] === 'd/d';
  return isBrown ? (isDilute ? 'lilac' : 'brown') : isDilute ? 'blue' : 'black';
}

function pigmentPattern(
  genotype: CoatGenotype,
  colour: string,
  saddleTan: SaddleTan,
): { look: string; pattern: string; isSolid: boolean } {
  const [e = '', k, a = '', raly] = [genotype['E'], genotype['K'], genotype['A'], genotype['RALY']];
  if (e === 'eA/eA') return { look: 'red (eA)', pattern: 'ancient red', isSolid: false };
  if (k === 'KB/KB')
    return e === 'eh/eh'
      ? { look: `${colour} sable (eh)`, pattern: 'cocker sable', isSolid: false }
      : { look: `solid ${colour}`, pattern: 'solid', isSolid: true };
  if (a === 'a/a') return { look: `solid ${colour} (recessive)`, pattern: 'recessive black', isSolid: true };
  const isTan = a === 'at/at' || a === 'at/a';
  if (k === 'kbr/kbr')
    return { look: isTan ? `${colour} with brindle points` : `${colour} brindle`, pattern: 'brindle', isSolid: false };
  const named = (pattern: string) => ({ look: `${colour}-based ${pattern}`, pattern, isSolid: false });
  if (!isTan) return named(has(a, 'Ay') ? 'fawn/sable' : 'wolf grey');
  if (a === 'at/at' && has(e, 'Eg')) return named('grizzle/domino');
  if (raly === 'dup/dup') return named('tan points');
  return named(a === 'at/at' && saddleTan === 'decided by RALY' ? 'saddle tan' : 'tan points, saddle tan possible');
}

function merle(m: string, h: string): { modifiers: string[]; warnings: string[] } {
  const isHarlequin = h === 'H/h';
  const warnings = doubleMerleWarnings[m] ?? [];
  if (m === 'M/M') return { modifiers: ['double merle', ...(isHarlequin ? ['harlequin'] : [])], warnings };
  if (m === 'm/m') return { modifiers: [], warnings };
  return { modifiers: [isHarlequin ? 'harlequin' : 'merle'], warnings };
}
