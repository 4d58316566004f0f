/**
 * Genotypes of trait tests. Alleles have names, which are case-sensitive (`A` and `a`); the order of the two alleles
 * does not matter.
 */
import { alleleList, locusOf, readAllele } from './allele-vocabulary.ts';
import {
  hold,
  modeCodes,
  refuse,
  refuseSingleAllele,
  type GenotypeRefusal,
  type Sex,
  type TestGenetics,
} from './genotype-call.ts';

/**
 * The catalogue's form of a trait genotype (dominance order, separator `/`). A pair of known alleles that is not in
 * the catalogue (`M1/M3`) is written in the catalogue's order of alleles.
 */
export function canonicalTraitGenotype(
  test: TestGenetics,
  call: string,
  sex: Sex,
): { ok: true; genotype: string } | GenotypeRefusal {
  const { locus } = test;
  const given = call.split('/').map((allele) => allele.trim());
  const alleles = locus ? given.map((allele) => readAllele(locus, allele) ?? allele) : given;
  if (alleles.includes('')) return refuse('unreadable', `"${call}" is incomplete: an allele is missing.`);
  if (alleles.length > 2) return refuse('too_many_alleles', `"${call}" has more than two alleles.`);
  const known = knownAlleles(test);
  const unknown = alleles.find((allele) => !known.includes(allele));
  if (unknown !== undefined) {
    const list = (locus ? alleleList(locus) : known).join(', ');
    return refuse('unknown_allele', `"${unknown}" is not an allele of this test (${list}).`);
  }
  if (test.xLinked && (sex === 'male' || alleles.length === 1)) return hemizygous(alleles, sex);
  if (alleles.length === 1) return refuse('one_allele_missing', `"${call}" names one allele, but this test needs two.`);
  const [first = '', second = ''] = alleles;
  if (first === second && first === test.lethalAllele) {
    return hold(
      'not_viable',
      `Two copies of ${first} are lethal, so "${call}" cannot be right. The result is on hold.`,
    );
  }
  return { ok: true, genotype: inCatalogueOrder(test, known, first, second) };
}

/**
 * Splits the catalogue's `genotype_strings` column. Of "female O/O;O/o;o/o - male O;o", only the female part is used,
 * because it has every allele.
 */
export function parseGenotypeStrings(column: string): string[] {
  const female = column.startsWith('female ') ? (column.slice('female '.length).split(' - male ')[0] ?? '') : column;
  return female
    .split(';')
    .map((genotype) => genotype.trim())
    .filter((genotype) => genotype !== '');
}

/**
 * Properties of a test from its catalogue row. A row with genotype strings is a trait. `alleles`: additional allele
 * names, for example those of the test's variants. Throws RangeError for an unknown mode code.
 */
export function describeTest(row: {
  modeCode: string;
  inheritance: string;
  genotypeStrings: readonly string[];
  alleles?: readonly string[];
}): TestGenetics {
  const isTrait = row.genotypeStrings.length > 0;
  const modeCode = isTrait ? 'TRAIT' : modeCodes.find((code) => code === row.modeCode);
  if (!modeCode) throw new RangeError(`Unknown mode of inheritance: ${row.modeCode}`);
  if (!isTrait) return { modeCode };
  const lethalAllele = /lethal/i.test(row.inheritance) ? findLethalAllele(row.genotypeStrings) : undefined;
  const xLinked = /x-linked/i.test(row.inheritance);
  const locus = locusOf(row.genotypeStrings);
  return {
    modeCode,
    ...(locus ? { locus } : {}),
    genotypes: row.genotypeStrings,
    alleles: row.alleles ?? [],
    xLinked,
    ...(lethalAllele ? { lethalAllele } : {}),
  };
}

/** Allele names from the catalogue's free-text column: "B, bs (p.Q331*), bd" gives B, bs, bd. */
export function parseAlleleNames(column: string): string[] {
  return column
    .split(/[,;]/)
    .map((part) => /^\(?([A-Za-z][A-Za-z0-9]{0,4}\+?|\+)\)?(?=$|\s*\()/.exec(part.trim())?.[1] ?? '')
    .filter((name) => name !== '');
}

/** Allele names of a trait test in order of dominance. */
export function knownAlleles(test: TestGenetics): string[] {
  if (test.locus) return [...test.locus.alleles];
  const named = (test.genotypes ?? []).flatMap((genotype) => genotype.split('/'));
  return [...new Set([...named, ...(test.alleles ?? [])])];
}

/** The allele that is lethal in two copies: the one without a homozygous genotype in the catalogue. */
function findLethalAllele(genotypes: readonly string[]): string | undefined {
  const alleles = [...new Set(genotypes.flatMap((genotype) => genotype.split('/')))];
  return alleles.find((allele) => !genotypes.includes(`${allele}/${allele}`));
}

function hemizygous(alleles: string[], sex: Sex): { ok: true; genotype: string } | GenotypeRefusal {
  const [first = '', second = first] = alleles;
  const refusal = refuseSingleAllele(sex);
  if (refusal) return refusal;
  if (first !== second)
    return hold(
      'heterozygous_male',
      'A male has one X chromosome and cannot have two different alleles at this locus. Possible causes are XXY, a chimera or a mix-up. The result is on hold.',
    );
  return { ok: true, genotype: first };
}

function inCatalogueOrder(test: TestGenetics, known: string[], first: string, second: string): string {
  const listed = (test.genotypes ?? []).find(
    (genotype) => genotype === `${first}/${second}` || genotype === `${second}/${first}`,
  );
  if (listed) return listed;
  return known.indexOf(first) <= known.indexOf(second) ? `${first}/${second}` : `${second}/${first}`;
}
