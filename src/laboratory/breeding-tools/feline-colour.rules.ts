import {
  felineColour,
  felineColourDisclaimer,
  felineColourFields,
  felineColourValues,
  felineKittenColours,
  type FelineColourField,
} from '#genetics/coat/feline-colour-tool.ts';

export { felineColourDisclaimer, felineColourFields, felineColourValues };
export type { FelineColourField };
export type Loci = Record<FelineColourField, string>;

type Fields = Record<string, string[]>;

/** One cat; registries write cinnamon b1, the catalogue bl. */
export function colourOf(loci: Loci) {
  return felineColour(spelled(loci));
}

/** Kittens of a pair; field errors are named `queen.bcc`, `tom.agouti`. */
export function kittensOf(queen: Loci, tom: Loci): ReturnType<typeof felineKittenColours> {
  const answer = felineKittenColours(spelled(queen), spelled(tom));
  if (answer.ok) return answer;
  const rename = (field: string) => field.replace(/^dam\./, 'queen.').replace(/^sire\./, 'tom.');
  const fields: Fields = Object.fromEntries(
    Object.entries(answer.fields).map(([field, messages]) => [rename(field), messages]),
  );
  return { ok: false, fields };
}

function spelled(loci: Loci): Loci {
  return { ...loci, bcc: loci.bcc.replaceAll('b1', 'bl') };
}

/** What each locus is called and what its values mean, for the screen. */
export const locusLabels: Record<FelineColourField, { label: string; hint: string }> = {
  dilute: { label: 'Dilution (D)', hint: 'Full colour, or diluted to blue, lilac or fawn' },
  bcc: { label: 'Brown (B)', hint: 'Black, chocolate or cinnamon' },
  agouti: { label: 'Agouti (A)', hint: 'Tabby, or a solid colour' },
  colourpoint: { label: 'Colourpoint (C)', hint: 'Temperature-sensitive colour' },
};

const valueLabels: Record<string, string> = {
  DD: 'full colour',
  Dd: 'full colour, carries dilute',
  dd: 'dilute',
  BB: 'black',
  Bb: 'black, carries chocolate',
  Bbl: 'black, carries cinnamon',
  bb: 'chocolate',
  bbl: 'chocolate, carries cinnamon',
  blbl: 'cinnamon',
  AA: 'tabby',
  Aa: 'tabby, carries solid',
  aa: 'solid',
  CC: 'full colour',
  Ccb: 'full colour, carries sepia',
  Ccs: 'full colour, carries point',
  Cc: 'full colour, carries albino',
  cbcb: 'sepia (Burmese)',
  cbcs: 'mink (Tonkinese)',
  cbc: 'sepia, carries albino',
  cscs: 'point (Siamese)',
  csc: 'point, carries albino',
  cc: 'albino',
};

/** "Bbl" as "B/bl: black, carries cinnamon". */
export function colourOptionsOf(field: FelineColourField): { value: string; label: string }[] {
  return felineColourValues[field].map((value) => ({
    value,
    label: `${slashed(value)}: ${valueLabels[value] ?? value}`,
  }));
}

/** "Bbl" as "B/bl". */
export function slashed(value: string): string {
  return (value.match(/bl|cb|cs|[A-Za-z]/g) ?? []).join('/');
}

const usual: Loci = { dilute: 'Dd', bcc: 'Bb', agouti: 'Aa', colourpoint: 'Ccs' };

/** Genotypes out of an address; what is missing or not possible there becomes a black tabby that carries much. */
export function lociFrom(read: (field: FelineColourField) => string | null): Loci {
  const pick = (field: FelineColourField) =>
    felineColourValues[field].find((value) => value === read(field)) ?? usual[field];
  return { dilute: pick('dilute'), bcc: pick('bcc'), agouti: pick('agouti'), colourpoint: pick('colourpoint') };
}
