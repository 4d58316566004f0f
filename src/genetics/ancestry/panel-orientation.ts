/** A breed panel as the manifest of its markers: a file is turned to REF and ALT of the panel before it is compared. */
import type { MarkerManifest } from '#genetics/manifest/marker-manifest.ts';
import type { GenotypeTable, Species } from '#genetics/genotype-table.ts';
import { orientTable } from '#genetics/manifest/orientation.ts';
import type { BreedPanel } from './breed-panel.ts';

/** Markers named by chromosome and position; the frequency is the mean over breeds. */
function panelManifest(panel: BreedPanel, species: Species): MarkerManifest {
  const k = panel.breeds.length;
  return {
    species,
    assemblies: ['of the panel'],
    markers: panel.chromosomes.map((chromosome, at) => {
      const position = panel.positions[at] ?? 0;
      let mean = 0;
      for (let breed = 0; breed < k; breed += 1) mean += (panel.frequencies[at * k + breed] ?? 0) / k;
      return {
        id: `${chromosome}:${position}`,
        chromosome,
        positions: [position],
        alleles: panel.alleles?.[at] ?? null,
        topStrand: null,
        altFrequency: mean,
      };
    }),
  };
}

export function orientToPanel(table: GenotypeTable, panel: BreedPanel): ReturnType<typeof orientTable> {
  return orientTable(table, panelManifest(panel, table.species));
}
