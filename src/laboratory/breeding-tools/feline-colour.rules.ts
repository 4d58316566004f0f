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

/** The colour of one cat. Registries write cinnamon as b1, the catalogue as bl. */
export function colourOf(loci: Loci) {
  return felineColour(withCatalogueSpelling(loci));
}

/** Kittens of a pair; field errors have names such as `queen.bcc` and `tom.agouti`. */
export function kittensOf(queen: Loci, tom: Loci): ReturnType<typeof felineKittenColours> {
  const answer = felineKittenColours(withCatalogueSpelling(queen), withCatalogueSpelling(tom));
  if (answer.ok) return answer;
  const rename = (field: string) => field.replace(/^dam\./, 'queen.').replace(/^sire\./, 'tom.');
  const fields: Fields = Object.fromEntries(
    Object.entries(answer.fields).map(([field, messages]) => [rename(field), messages]),
  );
  return { ok: false, fields };
}

function withCatalogueSpelling(loci: Loci): Loci {
  return { ...loci, bcc: loci.bcc.replaceAll('b1', 'bl') };
}

/** Labels and hints of the loci. */
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

/**
 * Reads genotypes from the URL. A missing or impossible one gets its default, which gives a black tabby with many
 * carried alleles.
 */
export function lociFrom(read: (field: FelineColourField) => string | null): Loci {
  const pick = (field: FelineColourField) =>
    felineColourValues[field].find((value) => value === read(field)) ?? usual[field];
  return { dilute: pick('dilute'), bcc: pick('bcc'), agouti: pick('agouti'), colourpoint: pick('colourpoint') };
}
