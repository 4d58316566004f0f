import type { SignedAnimal } from '#laboratory/certificates/certificates.rules.ts';
import type { CaseVerdict } from './parentage.rules.ts';

export interface ReportAnimal extends SignedAnimal {
  /** Chain of custody of the sample behind the profile. */
  grade: 'A' | 'B' | 'C';
}

export interface ReportParent {
  animal: ReportAnimal;
  role: 'DAM' | 'SIRE';
  verdict: CaseVerdict;
  markers: number;
  mismatches: number;
  lod: number | null;
  /** What speaks for and against, in words; reports from before it was printed have none. */
  reasons?: string[];
}

/** What is signed of a parentage report, always in this order of fields. */
export interface ParentagePayload {
  v: 1;
  kind: 'parentage';
  number: string;
  version: 1;
  issuedOn: string;
  panel: string;
  population: string | null;
  young: { animal: ReportAnimal; verdict: CaseVerdict; parents: ReportParent[] }[];
  note: string;
}

/** The canonical text: JSON whose fields always come in one order, so that the same facts give the same bytes. */
export function canonicalReport(payload: ParentagePayload): string {
  const animal = (one: ReportAnimal) => ({
    name: one.name,
    registrationNumber: one.registrationNumber,
    chip: one.chip,
    species: one.species,
    breed: one.breed,
    sex: one.sex,
    dateOfBirth: one.dateOfBirth,
    grade: one.grade,
  });
  return JSON.stringify({
    v: 1,
    kind: 'parentage',
    number: payload.number,
    version: 1,
    issuedOn: payload.issuedOn.slice(0, 10),
    panel: payload.panel,
    population: payload.population,
    young: payload.young.map((one) => ({
      animal: animal(one.animal),
      verdict: one.verdict,
      parents: one.parents.map((parent) => ({
        animal: animal(parent.animal),
        role: parent.role,
        verdict: parent.verdict,
        markers: parent.markers,
        mismatches: parent.mismatches,
        lod: parent.lod,
        ...(parent.reasons ? { reasons: parent.reasons } : {}),
      })),
    })),
    note: payload.note,
  } satisfies ParentagePayload);
}

const gradeOrder = ['A', 'B', 'C'] as const;

/** What a stranger may see (as of a certificate): the offspring, verdicts, the last four digits of a chip; the weakest grade. */
export function publicReport(payload: ParentagePayload) {
  const [first] = payload.young;
  const grades = payload.young.flatMap((one) => [one.animal, ...one.parents.map((parent) => parent.animal)]);
  const grade = gradeOrder.findLast((letter) => grades.some((animal) => animal.grade === letter)) ?? 'C';
  return {
    number: payload.number,
    version: payload.version,
    issuedOn: payload.issuedOn,
    grade,
    animal: {
      name: payload.young.map((one) => one.animal.name).join(', '),
      species: first?.animal.species ?? '',
      breed: first?.animal.breed ?? null,
      sex: first?.animal.sex ?? 'female',
      chipLastFour: payload.young.length === 1 ? (first?.animal.chip?.slice(-4) ?? null) : null,
    },
    tests: payload.young.flatMap((one) =>
      one.parents.map((parent) => ({
        name: `${payload.young.length > 1 ? `${one.animal.name}: ` : ''}${parent.role === 'DAM' ? 'dam' : 'sire'} ${parent.animal.name}`,
        gene: null,
        outcome: verdictSentences[parent.verdict],
        genotype: `${parent.mismatches} of ${parent.markers} differ`,
      })),
    ),
  };
}

export const verdictSentences: Record<CaseVerdict, string> = {
  qualifies: 'Qualifies',
  excluded: 'Excluded',
  inconclusive: 'Inconclusive',
};
