/**
 * One dog in every file format, with either allele counted and alleles on either strand. The composition must be the
 * same for all files.
 */
import { breedComposition } from '#genetics/ancestry/breed-composition.ts';
import { orientedCalls } from '#genetics/manifest/orientation.ts';
import { orientToPanel } from '#genetics/ancestry/panel-orientation.ts';
import { createFinalReportTable } from '#genetics/formats/final-report-table.ts';
import { readGenotypeText } from '#genetics/formats/genotype-text.ts';
import { readPedMap, writePedMap } from '#genetics/formats/ped-map.ts';
import { readPlink, writePlink } from '#genetics/formats/plink-binary.ts';
import { writeVcf } from '#genetics/formats/vcf-writer.ts';
import { readVcf } from '#genetics/formats/vcf.ts';
import { missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';
import { drawFounder, drawInbred, mate, readDog, simulateBreeds } from './simulated-breeds.ts';

/** Largest difference in a proportion between the VCF and each other file. */
export function measureFormats(
  seed: number,
  size: { breeds: number; markers: number },
): { cell: string; figure: string; value: number; target: 'formats' | 'mixedStrands' }[] {
  const world = simulateBreeds({ seed, ...size, absent: 1, fst: 0.2, sampled: null });
  // Two of eleven markers are A/T or C/G, which are excluded if a file mixes strands.
  const changes = [...Array.from({ length: 9 }, () => ['A', 'G'] as const), ['A', 'T'] as const, ['G', 'C'] as const];
  const alleles = world.chromosomes.map(() => changes[world.random.below(changes.length)] ?? changes[0]!);
  const panel = { ...world.panel, alleles };
  const dogs = {
    pure: drawInbred(world, 0, 1),
    cross: mate(world, drawFounder(world, 1), drawFounder(world, 2)),
  };
  return Object.entries(dogs).flatMap(([name, dog]) => {
    const table: GenotypeTable = {
      species: 'dog',
      samples: [{ family: '0', id: name, sire: null, dam: null, sex: 'female' }],
      markers: world.chromosomes.map((chromosome, at) => {
        const [ref, alt] = alleles[at] ?? ['A', 'G'];
        return { chromosome, id: `s${at}`, centimorgan: 0, position: world.positions[at] ?? 0, alleles: [alt, ref] };
      }),
      calls: readDog(world, dog),
    };
    const sharesOf = (read: GenotypeTable | null) => {
      const oriented = read ? orientToPanel(read, panel) : null;
      if (!read || !oriented?.ok) throw new Error(oriented?.ok === false ? oriented.reason : 'not read');
      const found = breedComposition(panel, orientedCalls(read, oriented.orientation, 0));
      if (!found.ok) throw new Error(found.reason);
      return new Map([...found.breeds, found.unassigned].map(({ breed, share }) => [breed, share]));
    };
    const expected = sharesOf(readVcf(writeVcf(table), 'dog').table);
    const others = {
      bed: readPlink(writePlink(table), 'dog').table,
      'bed, monomorphic markers': readPlink(writePlink(asOneAnimal(table)), 'dog').table,
      ped: readPedMap(writePedMap(table), 'dog').table,
      'FinalReport, strands mixed': readReport(table),
      'laboratory CSV, other strand': readText(table, true),
      'raw data, shuffled': readText(table, false),
      'VCF, shuffled': readVcf(shuffled(writeVcf(table), world.random.below), 'dog').table,
    };
    return Object.entries(others).map(([format, read]) => {
      const shares = sharesOf(read);
      const names = new Set([...expected.keys(), ...shares.keys()]);
      const value = Math.max(...[...names].map((one) => Math.abs((expected.get(one) ?? 0) - (shares.get(one) ?? 0))));
      const target = format.endsWith('strands mixed') ? ('mixedStrands' as const) : ('formats' as const);
      return { cell: `${name}, ${format}`, figure: 'largest difference from VCF', value, target };
    });
  });
}

/** Codes alleles as PLINK does for a single animal: A1 is the rarer allele of the file, or 0 if there is only one. */
function asOneAnimal(table: GenotypeTable): GenotypeTable {
  const calls = Uint8Array.from(table.calls, (call) => (call === 2 ? 0 : call));
  return {
    ...table,
    calls,
    markers: table.markers.map((marker, at) => {
      const [alt, ref] = marker.alleles;
      const call = table.calls[at] ?? missingCall;
      if (call === 1) return marker;
      return { ...marker, alleles: call === 2 ? ['0', alt] : call === 0 ? ['0', ref] : ['0', '0'] };
    }),
  };
}

const complements: Readonly<Record<string, string>> = { A: 'T', C: 'G', G: 'C', T: 'A' };

function readReport(table: GenotypeTable): GenotypeTable | null {
  const rows = table.markers.map(({ id, chromosome, position, alleles: [alt, ref] }, at) => {
    const call = table.calls[at] ?? missingCall;
    const pair = call === missingCall ? ['-', '-'] : [call === 2 ? alt : ref, call === 0 ? ref : alt];
    const shown = at % 2 === 0 ? pair : pair.map((base) => complements[base] ?? base);
    return [id, table.samples[0]?.id, ...shown, '0.9', chromosome, position].join('\t');
  });
  const names = ['SNP Name', 'Sample ID', 'Allele1 - Top', 'Allele2 - Top', 'GC Score', 'Chr', 'Position'].join('\t');
  const reader = createFinalReportTable({ species: 'dog', columns: 'Top' });
  reader.push(`[Header]\nNum SNPs\t${rows.length}\nNum Samples\t1\n[Data]\n${names}\n${rows.join('\n')}\n`);
  return reader.end().table;
}

/** A laboratory table with every base on the other strand, or a raw-data file in reverse order. */
function readText(table: GenotypeTable, isLaboratory: boolean): GenotypeTable | null {
  const id = table.samples[0]?.id ?? '';
  const rows = table.markers.map(({ chromosome, position, alleles: [alt, ref] }, at) => {
    const call = table.calls[at] ?? missingCall;
    const pair = [call === 2 ? alt : ref, call === 0 ? ref : alt].map((base) =>
      isLaboratory ? (complements[base] ?? base) : base,
    );
    const bases = call === missingCall ? '--' : pair.join('');
    return isLaboratory
      ? `${id},s${at},${chromosome},${position},${bases}`
      : `s${at}\t${chromosome}\t${position}\t${bases}`;
  });
  const text = isLaboratory
    ? `sample,marker,chr,pos,genotype\n${rows.join('\n')}\n`
    : `# rsid\tchromosome\tposition\tgenotype\n${rows.toReversed().join('\n')}\n`;
  return readGenotypeText(text, { species: table.species, sample: id }).table;
}

function shuffled(vcf: string, below: (n: number) => number): string {
  const lines = vcf.trimEnd().split('\n');
  const head = lines.filter((line) => line.startsWith('#'));
  const rows = lines.slice(head.length);
  for (let at = rows.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [rows[at], rows[other]] = [rows[other] ?? '', rows[at] ?? ''];
  }
  return `${[...head, ...rows].join('\n')}\n`;
}
