import { describeTest, knownAlleles } from '#genetics/trait-genotype.ts';
import { readGenotype } from '#genetics/result-vocabulary.ts';
import type { TestGenetics } from '#genetics/genotype-call.ts';
import type { PublishedPanel, PanelTest } from './panel-table.rules.ts';

export interface CatalogueTest {
  id: number;
  name: string;
  abbreviation: string;
  gene: string | null;
  kind: 'disease' | 'trait';
  modeCode: string;
  inheritance: string;
  genotypeStrings: readonly string[];
}

/** Builds the table for the current catalogue. */
export function buildPanel(
  of: Pick<PublishedPanel, 'species' | 'version' | 'breeds'>,
  tests: readonly CatalogueTest[],
): PublishedPanel {
  const panelTests = tests
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, name, abbreviation, gene, kind, ...facts }) => ({
      id,
      name,
      abbreviation,
      gene,
      kind,
      values: valuesOf(describeTest(facts)),
    }));
  return { species: of.species, version: of.version, tests: panelTests, breeds: of.breeds };
}

/**
 * Every genotype that can be released, with its result, for both sexes because X-linked and sex-limited tests differ.
 */
function valuesOf(test: TestGenetics): PanelTest['values'] {
  const values = new Map<string, PanelTest['values'][number]>();
  const alleles = test.modeCode === 'TRAIT' ? knownAlleles(test) : ['N', 'P'];
  const pairs = alleles.flatMap((first, i) => alleles.slice(i).map((second) => `${first}/${second}`));
  for (const call of [...pairs, ...alleles]) {
    for (const sex of ['female', 'male'] as const) {
      const read = readGenotype(test, call, sex);
      if (read.ok) values.set(`${read.genotype} ${read.word}`, [read.genotype, read.word, read.status]);
    }
  }
  return [...values.values()];
}
