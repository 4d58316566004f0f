/**
 * Uses a breed panel as a marker manifest: files are oriented to the panel's REF and ALT before they are compared.
 */
import type { MarkerManifest } from '#genetics/manifest/marker-manifest.ts';
import type { GenotypeTable, Species } from '#genetics/genotype-table.ts';
import { isSameAssembly } from '#genetics/manifest/assemblies.ts';
import { orientTable } from '#genetics/manifest/orientation.ts';
import type { BreedPanel } from './breed-panel.ts';

/** The panel as a manifest. Marker names are chromosome and position; ALT frequencies are means over the breeds. */
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

/**
 * Rejects a file on another assembly than the panel. If either does not state its assembly, positions are compared as
 * they are.
 */
export function orientToPanel(table: GenotypeTable, panel: BreedPanel): ReturnType<typeof orientTable> {
  const { assembly } = table;
  if (assembly && panel.assembly && !isSameAssembly(assembly, panel.assembly))
    return {
      ok: false,
      reason: `The positions of this genome are on ${assembly}, but those of the breed panel ${panel.version} are on ${panel.assembly}. They cannot be compared.`,
    };
  return orientTable(table, panelManifest(panel, table.species));
}
