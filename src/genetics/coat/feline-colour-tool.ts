/**
 * The feline colour tool: phenotype, EMS code and carried colours from four loci; 540 combinations that match the
 * reference table. Orange, white and silver are not included.
 */
import { multiply, one, toNumber, toText, type Fraction } from '#genetics/fraction.ts';
import { crossAutosomal, tally } from '#genetics/breeding/inheritance.ts';

export const felineColourFields = ['dilute', 'bcc', 'agouti', 'colourpoint'] as const;
export type FelineColourField = (typeof felineColourFields)[number];
export type FelineColourInput = Readonly<Record<FelineColourField, string>>;

/** Allowed values, dominant allele first; `bcc` is black, chocolate, cinnamon. */
export const felineColourValues: Readonly<Record<FelineColourField, readonly string[]>> = {
  dilute: ['DD', 'Dd', 'dd'],
  bcc: ['BB', 'Bb', 'Bbl', 'bb', 'bbl', 'blbl'],
  agouti: ['AA', 'Aa', 'aa'],
  colourpoint: ['CC', 'Ccb', 'Ccs', 'Cc', 'cbcb', 'cbcs', 'cbc', 'cscs', 'csc', 'cc'],
};

export interface FelineColour {
  readonly ok: true;
  readonly genotype: FelineColourInput;
  readonly phenotypeIfNotOrange: string;
  /** European EMS code (FIFe); empty for albino, which has no code in this tool. */
  readonly ems: string;
  readonly carries: string[];
  readonly phenotypeIfOrange: string;
}

export interface FelineColourRefusal {
  readonly ok: false;
  readonly fields: Record<string, string[]>;
}

export const felineColourDisclaimer =
  'This tool does not include orange (red, tortoiseshell), white or silver. They change or hide the colours shown here.';

/** Colour of one cat. Accepts genotypes with slashes ("B/bl") and the Bengal agouti APb, which counts as A. */
export function felineColour(
  input: Partial<Record<FelineColourField, string | null | undefined>>,
): FelineColour | FelineColourRefusal {
  const read = readInput(input);
  if (!read.ok) return read;
  const { dilute, bcc, agouti, colourpoint } = read.genotype;
  const isDilute = dilute === 'dd';
  const restriction = restrictions[colourpoint] ?? 'none';
  const base = { genotype: read.genotype, carries: carried(read.genotype), ok: true as const };
  if (restriction === 'albino')
    return { ...base, phenotypeIfNotOrange: 'albino (white, blue or pink eyes)', ems: '', phenotypeIfOrange: 'albino' };
  const isTabby = agouti !== 'aa';
  const { name, code } = darkColour(bcc, isDilute);
  // Black is called seal in temperature-sensitive colour patterns.
  const colour = restriction !== 'none' && name === 'black' ? 'seal' : name;
  return {
    ...base,
    phenotypeIfNotOrange: describe(colour, isTabby, restriction),
    ems: [code, isTabby ? '21' : '', { none: '', sepia: '31', mink: '32', point: '33' }[restriction]]
      .filter(Boolean)
      .join(' '),
    phenotypeIfOrange: redName(isDilute, restriction),
  };
}

export interface KittenColour {
  readonly phenotypeIfNotOrange: string;
  readonly ems: string;
  readonly phenotypeIfOrange: string;
  readonly fraction: string;
  readonly probability: number;
}

/**
 * Kittens of two cats: exact probability of each phenotype, most likely first. Field errors are named `dam.bcc`,
 * `sire.agouti`.
 */
export function felineKittenColours(
  dam: Partial<FelineColourInput>,
  sire: Partial<FelineColourInput>,
): { ok: true; kittens: KittenColour[] } | FelineColourRefusal {
  const [damRead, sireRead] = [readInput(dam), readInput(sire)];
  if (!damRead.ok || !sireRead.ok) {
    const named = (role: string, read: Read) =>
      read.ok ? [] : Object.entries(read.fields).map(([field, reasons]) => [`${role}.${field}`, reasons] as const);
    return { ok: false, fields: Object.fromEntries([...named('dam', damRead), ...named('sire', sireRead)]) };
  }
  let joint: { genotype: Record<string, string>; p: Fraction }[] = [{ genotype: {}, p: one }];
  for (const field of felineColourFields) {
    const kittens = crossAutosomal(
      alleles(damRead.genotype[field]).join('/'),
      alleles(sireRead.genotype[field]).join('/'),
      alleleOrder[field],
    );
    joint = joint.flatMap(({ genotype, p }) =>
      [...kittens].map(([pair, q]) => ({
        genotype: { ...genotype, [field]: pair.replace('/', '') },
        p: multiply(p, q),
      })),
    );
  }
  const chances = new Map<string, Fraction>();
  for (const { genotype, p } of joint) {
    const colour = felineColour(genotype);
    if (colour.ok)
      tally(chances, [colour.phenotypeIfNotOrange, colour.ems, colour.phenotypeIfOrange].join('\u0000'), p);
  }
  const kittens = [...chances].map(([key, p]) => {
    const [phenotypeIfNotOrange = '', ems = '', phenotypeIfOrange = ''] = key.split('\u0000');
    return { phenotypeIfNotOrange, ems, phenotypeIfOrange, fraction: toText(p), probability: toNumber(p) };
  });
  return {
    ok: true,
    kittens: kittens.toSorted(
      (a, b) => b.probability - a.probability || (a.phenotypeIfNotOrange < b.phenotypeIfNotOrange ? -1 : 1),
    ),
  };
}

const alleleOrder: Record<FelineColourField, readonly string[]> = {
  dilute: ['D', 'd'],
  bcc: ['B', 'b', 'bl'],
  agouti: ['A', 'a'],
  colourpoint: ['C', 'cb', 'cs', 'c'],
};

type Restriction = 'none' | 'sepia' | 'mink' | 'point' | 'albino';
const restrictions: Record<string, Restriction> = {
  cbcb: 'sepia',
  cbc: 'sepia',
  cbcs: 'mink',
  cscs: 'point',
  csc: 'point',
  cc: 'albino',
};

type Read = { ok: true; genotype: FelineColourInput } | FelineColourRefusal;

function readInput(input: Partial<Record<FelineColourField, string | null | undefined>>): Read {
  const fields: Record<string, string[]> = {};
  const genotype: Record<string, string> = {};
  for (const field of felineColourFields) {
    const given = (input[field] ?? '').trim();
    const value = felineColourValues[field].find((allowed) => allowed === normalise(field, given));
    if (value) genotype[field] = value;
    else
      fields[field] = [
        given === '' ? 'This field is required' : `"${given}" is not one of ${felineColourValues[field].join(', ')}.`,
      ];
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, genotype: genotype as FelineColourInput };
}

/** Removes slashes, reads APb as A, and puts the dominant allele first. */
function normalise(field: FelineColourField, text: string): string {
  const pair = alleles(text.replaceAll('APb', 'A').replaceAll(/[\s/|]/g, ''));
  const order = alleleOrder[field];
  return pair.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)).join('');
}

/** Splits "Bbl" into B and bl. */
function alleles(genotype: string): string[] {
  return genotype.match(/bl|cb|cs|[A-Za-z]/g) ?? [];
}

function carried(genotype: FelineColourInput): string[] {
  const brown: Record<string, string> = { Bb: 'chocolate', Bbl: 'cinnamon', bbl: 'cinnamon' };
  const restricted: Record<string, string> = { Ccb: 'sepia', Ccs: 'point', Cc: 'albino', cbc: 'albino', csc: 'albino' };
  return [
    genotype.dilute === 'Dd' ? 'dilute' : '',
    brown[genotype.bcc] ?? '',
    genotype.agouti === 'Aa' ? 'non-agouti (solid)' : '',
    restricted[genotype.colourpoint] ?? '',
  ].filter(Boolean);
}

function darkColour(bcc: string, isDilute: boolean): { name: string; code: string } {
  if (bcc === 'blbl') return isDilute ? { name: 'fawn', code: 'p' } : { name: 'cinnamon', code: 'o' };
  if (bcc === 'bb' || bcc === 'bbl') return isDilute ? { name: 'lilac', code: 'c' } : { name: 'chocolate', code: 'b' };
  return isDilute ? { name: 'blue', code: 'a' } : { name: 'black', code: 'n' };
}

function describe(colour: string, isTabby: boolean, restriction: Exclude<Restriction, 'albino'>): string {
  if (restriction === 'none') return isTabby ? `${colour} tabby` : colour;
  if (restriction === 'point') return isTabby ? `${colour} tabby (lynx) point` : `${colour} point`;
  return isTabby ? `${colour} ${restriction} tabby` : `${colour} ${restriction}`;
}

function redName(isDilute: boolean, restriction: Exclude<Restriction, 'albino'>): string {
  const red = isDilute ? 'cream' : 'red';
  if (restriction === 'none') return `${red} tabby`;
  return restriction === 'point' ? `${red} point` : `${red} ${restriction} tabby`;
}
