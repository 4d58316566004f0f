/** The reference assembly of a VCF, from its header line or from the length of a chromosome. */
import { chromosomeName, type Species } from '#genetics/genotype-table.ts';
import { assemblyOfLength, findAssembly, knownAssemblies } from '#genetics/manifest/assemblies.ts';

/** The assembly that a header line names; null: none that is known. */
export function assemblyOfHeader(line: string, species: Species): string | null {
  if (line.startsWith('##reference=') || line.startsWith('##assembly=')) return assemblyInText(line);
  if (!line.startsWith('##contig=')) return null;
  const [, name] = /[<,]assembly="?([^,">]+)/.exec(line) ?? [];
  const known = name === undefined ? null : (findAssembly(name)?.name ?? assemblyInText(name));
  if (known) return known;
  const [, id = ''] = /[<,]ID="?([^,">]+)/.exec(line) ?? [];
  const [, length = ''] = /[<,]length=(\d+)/.exec(line) ?? [];
  const chromosome = chromosomeName(id, species);
  return chromosome === null ? null : assemblyOfLength(species, chromosome, Number(length));
}

/** CanFam4 for "file:///ref/canFam4.fa". Tests longer names first, because CanFam3 is a prefix of CanFam3.1. */
function assemblyInText(text: string): string | null {
  const lower = text.toLowerCase();
  const names = knownAssemblies().toSorted((a, b) => b.length - a.length);
  const found = names.find((name) => lower.includes(name.toLowerCase()));
  return found === undefined ? null : (findAssembly(found)?.name ?? null);
}
