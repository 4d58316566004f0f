// npm run panels: writes the next version of a species' panel table if the tests or breeds of the catalogue have
// changed. A published version is never changed, because it is needed to read certificates that were signed with it.
import { existsSync, writeFileSync } from 'node:fs';
import { readCsv } from '#app/seed/read-csv.ts';
import { parseGenotypeStrings } from '#genetics/trait-genotype.ts';
import { buildPanel } from '#laboratory/offline-verification/build-panel.rules.ts';
import type { PublishedPanel } from '#laboratory/offline-verification/panel-table.rules.ts';

const folder = new URL('../src/laboratory/offline-verification/panels/', import.meta.url);

if (import.meta.main) {
  for (const species of ['dog', 'cat'] as const) {
    let version = 1;
    while (existsSync(fileOf(species, version + 1))) version += 1;
    const newest = existsSync(fileOf(species, version)) ? await readPanel(species, version) : null;
    const wanted = panelOfCatalogue(species, version);
    if (newest && JSON.stringify(newest) === JSON.stringify(wanted)) continue;
    const next = newest ? version + 1 : version;
    writeFileSync(fileOf(species, next), print({ ...wanted, version: next }));
    console.log(
      `Wrote ${species}-${next}.json. Add it to panels.rules.ts and its hash to panels.test.ts ` +
        '(src/laboratory/offline-verification).',
    );
  }
}

/** The table for the current reference data. */
export function panelOfCatalogue(species: PublishedPanel['species'], version: number): PublishedPanel {
  const breeds = Object.fromEntries(readCsv(`breeds_${species}`).map(({ id = '', name = '' }) => [id, name]));
  const rows = (['disease', 'trait'] as const).flatMap((kind) =>
    readCsv(`tests_${species}_${kind}`).map((row) => ({
      id: Number(row['id']),
      name: row['name'] ?? '',
      abbreviation: row['abbreviation'] ?? '',
      gene: row['gene'] || null,
      kind,
      modeCode: row['mode_code'] || 'TRAIT',
      inheritance: row['inheritance'] ?? '',
      genotypeStrings: parseGenotypeStrings(row['genotype_strings'] ?? ''),
    })),
  );
  return buildPanel({ species, version, breeds }, rows);
}

function fileOf(species: string, version: number): URL {
  return new URL(`${species}-${version}.json`, folder);
}

async function readPanel(species: string, version: number): Promise<PublishedPanel> {
  const module: unknown = await import(fileOf(species, version).href, { with: { type: 'json' } });
  return (module as { default: PublishedPanel }).default;
}

/** Writes each test on its own line, so that two versions can be compared. */
function print({ species, version, tests, breeds }: PublishedPanel): string {
  const lines = tests.map((test) => JSON.stringify(test)).join(',\n');
  return `{"species":"${species}","version":${version},"tests":[\n${lines}\n],"breeds":${JSON.stringify(breeds)}}\n`;
}
