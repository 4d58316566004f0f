/**
 * Shared by both coat engines: possible appearances of an animal, and coats of a litter. An untested locus has no
 * default: the answer then contains all possibilities, and the loci whose tests would narrow them down.
 */
import { multiply, one, toNumber, toText, type Fraction } from '#genetics/fraction.ts';
import { readAllele, type LocusAlleles } from '#genetics/allele-vocabulary.ts';
import { crossAutosomal, tally } from '#genetics/breeding/inheritance.ts';
import type { Sex } from '#genetics/genotype-call.ts';

/**
 * Genotype by locus ("B/b"; one allele for an X-linked locus in a male). "KB/kbr or KB/ky" if the assay cannot
 * distinguish them.
 */
export type CoatGenotype = Readonly<Record<string, string>>;

export interface LocusRule {
  /**
   * One genotype for each appearance that a living animal can have at this locus; `maleClasses` for males at an
   * X-linked locus.
   */
  readonly classes: readonly string[];
  readonly maleClasses?: readonly string[];
  /** The member of `classes` with the same appearance as this genotype; null if the genotype is invalid. */
  readonly classify: (genotype: string, sex: Sex) => string | null;
  /** Dominance order for writing offspring genotypes. */
  readonly order: readonly string[];
  /** Laboratory names of its alleles. */
  readonly vocabulary?: LocusAlleles;
}

export interface CoatEngine<Coat extends { label: string; viable: boolean }> {
  readonly loci: Readonly<Record<string, LocusRule>>;
  /** The appearance of a complete genotype, given by members of `classes`. */
  readonly paint: (genotype: CoatGenotype, sex: Sex) => Coat;
}

export interface CoatAnswer<Coat> {
  readonly ok: true;
  /** Every distinct appearance that is consistent with the tested loci; one if the tests are sufficient. */
  readonly possible: Coat[];
  readonly isCertain: boolean;
  /** Untested loci whose result would change the answer. */
  readonly unknownLoci: string[];
}

export interface CoatRefusal {
  readonly ok: false;
  /** Error in the genotype, by locus. */
  readonly fields: Record<string, string[]>;
}

/** All appearances that the genotype allows. Unknown loci and invalid genotypes are reported by name. */
export function possibleCoats<Coat extends { label: string; viable: boolean }>(
  engine: CoatEngine<Coat>,
  genotype: CoatGenotype,
  sex: Sex,
): CoatAnswer<Coat> | CoatRefusal {
  const read = readGenotypes(engine, normaliseAlleles(engine, genotype), sex);
  if (!read.ok) return read;
  const undetermined = Object.keys(engine.loci).filter((locus) => (read.classes[locus]?.length ?? 0) !== 1);
  const appearances = new Map<string, Coat>();
  const perClass = new Map(undetermined.map((locus) => [locus, new Map<string, Set<string>>()]));
  for (const complete of completeGenotypes(engine, read.classes, sex)) {
    const coat = engine.paint(complete, sex);
    const appearance = JSON.stringify(coat);
    appearances.set(appearance, coat);
    for (const [locus, byClass] of perClass) {
      const key = complete[locus] ?? '';
      const labels = byClass.get(key) ?? new Set<string>();
      byClass.set(key, labels.add(appearance));
    }
  }
  const changesAnswer = (byClass: Map<string, Set<string>>) =>
    [...byClass.values()].some((labels) => labels.size !== appearances.size);
  const unknownLoci =
    appearances.size === 1 ? [] : [...perClass].filter(([, byClass]) => changesAnswer(byClass)).map(([locus]) => locus);
  return { ok: true, possible: [...appearances.values()], isCertain: appearances.size === 1, unknownLoci };
}

export interface OffspringCoat {
  /** Labels that apply to this proportion of the litter; one if the parents' tests are sufficient. */
  readonly possible: string[];
  readonly fraction: string;
  readonly probability: number;
}

export interface OffspringCoats {
  readonly ok: true;
  readonly offspring: OffspringCoat[];
  /** Loci not tested in both parents. */
  readonly untestedLoci: string[];
}

/**
 * Probabilities of coats at conception for daughters or sons. A locus that is not tested in both parents is treated as
 * unknown.
 */
export function offspringCoats<Coat extends { label: string; viable: boolean }>(
  engine: CoatEngine<Coat>,
  damGenotype: CoatGenotype,
  sireGenotype: CoatGenotype,
  sex: 'female' | 'male',
): OffspringCoats | CoatRefusal {
  const [dam, sire] = [normaliseAlleles(engine, damGenotype), normaliseAlleles(engine, sireGenotype)];
  const [damRead, sireRead] = [readGenotypes(engine, dam, 'female'), readGenotypes(engine, sire, 'male')];
  if (!damRead.ok || !sireRead.ok)
    return { ok: false, fields: { ...prefixed('dam', damRead), ...prefixed('sire', sireRead) } };
  const tested = Object.keys(engine.loci).filter((locus) => isDetermined(dam[locus]) && isDetermined(sire[locus]));
  let joint = new Map<string, { genotype: CoatGenotype; p: Fraction }>([['', { genotype: {}, p: one }]]);
  for (const locus of tested) {
    const next = new Map<string, { genotype: CoatGenotype; p: Fraction }>();
    for (const [offspringClass, p] of crossLocus(engine.loci[locus], dam[locus] ?? '', sire[locus] ?? '', sex)) {
      for (const [key, before] of joint)
        next.set(`${key};${offspringClass}`, {
          genotype: { ...before.genotype, [locus]: offspringClass },
          p: multiply(before.p, p),
        });
    }
    joint = next;
  }
  const appearances = new Map<string, Fraction>();
  for (const { genotype, p } of joint.values()) tally(appearances, labelsOf(engine, genotype, sex).join('\u0000'), p);
  return {
    ok: true,
    untestedLoci: Object.keys(engine.loci).filter((locus) => !tested.includes(locus)),
    offspring: [...appearances]
      .map(([labels, p]) => ({ possible: labels.split('\u0000'), fraction: toText(p), probability: toNumber(p) }))
      .toSorted((a, b) => b.probability - a.probability || (a.possible.join() < b.possible.join() ? -1 : 1)),
  };
}

/** Converts "Mh 275/N" to "Mh/m". Text that is not an allele stays unchanged, so that the error can quote it. */
function normaliseAlleles({ loci }: Pick<CoatEngine<never>, 'loci'>, genotype: CoatGenotype): CoatGenotype {
  return Object.fromEntries(
    Object.entries(genotype).map(([locus, value]) => {
      const vocabulary = loci[locus]?.vocabulary;
      if (!vocabulary) return [locus, value];
      const parts = value.split(/(\/|\sor\s)/);
      return [locus, parts.map((part) => readAllele(vocabulary, part) ?? part).join('')];
    }),
  );
}

type Read = { ok: true; classes: Record<string, readonly string[]> } | CoatRefusal;

function readGenotypes<Coat extends { label: string; viable: boolean }>(
  engine: CoatEngine<Coat>,
  genotype: CoatGenotype,
  sex: Sex,
): Read {
  const classes: Record<string, readonly string[]> = {};
  const fields: Record<string, string[]> = {};
  for (const [locus, value] of Object.entries(genotype)) {
    const rule = engine.loci[locus];
    if (!rule) {
      fields[locus] = [`There is no locus ${locus} in this species.`];
      continue;
    }
    if (value.trim() === '') continue;
    const found = value.split(/\sor\s/).map((one) => rule.classify(one.trim(), sex));
    const valid = found.filter((one) => one !== null);
    if (valid.length < found.length)
      fields[locus] = [
        `"${value}" is not possible at ${locus}${sex === 'unknown' ? '' : ` in a ${sex}`}.${knownAllelesHint(rule, value)}`,
      ];
    else classes[locus] = [...new Set(valid)];
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, classes };
}

/** The alleles of the locus, if the value contains one that it does not have. */
function knownAllelesHint({ order }: LocusRule, value: string): string {
  const isKnown = value.split(/\/|\sor\s/).every((allele) => order.includes(allele.trim()));
  return isKnown ? '' : ` Its alleles are ${order.join(', ')}.`;
}

function* completeGenotypes<Coat extends { label: string; viable: boolean }>(
  engine: CoatEngine<Coat>,
  classes: Record<string, readonly string[]>,
  sex: Sex,
): Generator<CoatGenotype> {
  const loci = Object.entries(engine.loci).map(
    ([locus, rule]) =>
      [locus, classes[locus] ?? (sex === 'male' ? (rule.maleClasses ?? rule.classes) : rule.classes)] as const,
  );
  const chosen: Record<string, string> = {};
  function* choose(at: number): Generator<CoatGenotype> {
    const entry = loci[at];
    if (!entry) {
      yield chosen;
      return;
    }
    for (const one of entry[1]) {
      chosen[entry[0]] = one;
      yield* choose(at + 1);
    }
  }
  yield* choose(0);
}

function labelsOf<Coat extends { label: string; viable: boolean }>(
  engine: CoatEngine<Coat>,
  genotype: CoatGenotype,
  sex: Sex,
): string[] {
  const read: Record<string, readonly string[]> = Object.fromEntries(
    Object.entries(genotype).map(([locus, value]) => [locus, [value]]),
  );
  const labels = new Set<string>();
  for (const complete of completeGenotypes(engine, read, sex)) labels.add(engine.paint(complete, sex).label);
  return [...labels].toSorted();
}

/** Offspring classes at one locus with exact probabilities; lethal classes are included and shown as not viable. */
function crossLocus(
  rule: LocusRule | undefined,
  dam: string,
  sire: string,
  sex: 'female' | 'male',
): Map<string, Fraction> {
  const classes = new Map<string, Fraction>();
  if (!rule) return classes;
  const isXLinked = !sire.includes('/');
  const offspring = isXLinked
    ? dam
        .split('/')
        .map((allele) => [sex === 'male' ? allele : formatGenotype(rule, allele, sire), { num: 1n, den: 2n }] as const)
    : [...crossAutosomal(dam, sire, rule.order)];
  for (const [genotype, p] of offspring) tally(classes, rule.classify(genotype, sex) ?? genotype, p);
  return classes;
}

function formatGenotype(rule: LocusRule, a: string, b: string): string {
  return rule.order.indexOf(a) <= rule.order.indexOf(b) ? `${a}/${b}` : `${b}/${a}`;
}

function isDetermined(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== '' && !/\sor\s/.test(value);
}

function prefixed(role: string, read: Read): Record<string, string[]> {
  return read.ok
    ? {}
    : Object.fromEntries(Object.entries(read.fields).map(([locus, reasons]) => [`${role}.${locus}`, reasons]));
}
