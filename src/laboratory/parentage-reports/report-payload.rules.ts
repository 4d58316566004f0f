import type { Laboratory } from '#platform/context/laboratory.rules.ts';
import type { SignedAnimal } from '#laboratory/certificates/certificates.rules.ts';
import type { ParentEvidence } from '#genetics/parentage/parentage-analysis.ts';
import type { CaseVerdict } from '#laboratory/parentage/parentage.rules.ts';

export interface ReportAnimal extends SignedAnimal {
  /** Chain of custody of the sample behind the profile. */
  grade: 'A' | 'B' | 'C';
  /** Null if hidden from the requester because the animal belongs to another owner. */
  sample: ReportSample | null;
}

export interface ReportSample {
  labNumber: string | null;
  barcode: string;
  collectedOn: string | null;
  receivedOn: string | null;
}

type Alleles = readonly [string, string];

/** One marker and its comparison. */
export interface ReportLocus {
  marker: string;
  offspring: Alleles;
  alleged: Alleles;
  other: Alleles | null;
  finding: ParentEvidence['loci'][number]['finding'];
  ratio: number | null;
  frequencies: readonly [number, number] | null;
}

export interface ReportParent {
  animal: ReportAnimal;
  role: 'DAM' | 'SIRE';
  verdict: CaseVerdict;
  /** `trio`: with the dam as the given parent. */
  kind: 'duo' | 'trio';
  markers: number;
  mismatches: number;
  lod: number | null;
  likelihood: ParentEvidence['likelihood'];
  /** Reasons for and against, as text. */
  reasons: string[];
  /** All markers, only mismatches, or none because an animal of the comparison belongs to another owner. */
  printed: 'all' | 'mismatches' | 'none';
  loci: ReportLocus[];
}

export interface ReportYoung {
  animal: ReportAnimal;
  verdict: CaseVerdict;
  reasons: string[];
  parents: ReportParent[];
}

/** The signed payload of a parentage report, with fields in a fixed order. Format version 1 had fewer fields. */
export interface ParentagePayload {
  v: 2;
  kind: 'parentage';
  number: string;
  version: 1;
  issuedOn: string;
  laboratory: Laboratory;
  client: string;
  /** The owner of all offspring; null if there are several or it is hidden. */
  owner: string | null;
  requestedOn: string;
  reviewedBy: string;
  panel: string;
  /** How the markers were read and compared, as sentences. */
  method: string[];
  population: string | null;
  young: ReportYoung[];
  note: string;
}

/** The canonical text: JSON with fields in a fixed order, so that the same facts give the same bytes. */
export function canonicalReport(payload: ParentagePayload): string {
  const { laboratory } = payload;
  return JSON.stringify({
    v: 2,
    kind: 'parentage',
    number: payload.number,
    version: 1,
    issuedOn: payload.issuedOn.slice(0, 10),
    laboratory: { name: laboratory.name, address: laboratory.address, accreditation: laboratory.accreditation },
    client: payload.client,
    owner: payload.owner,
    requestedOn: payload.requestedOn.slice(0, 10),
    reviewedBy: payload.reviewedBy,
    panel: payload.panel,
    method: payload.method,
    population: payload.population,
    young: payload.young.map((one) => ({
      animal: canonicalAnimal(one.animal),
      verdict: one.verdict,
      reasons: one.reasons,
      parents: one.parents.map(canonicalParent),
    })),
    note: payload.note,
  } satisfies ParentagePayload);
}

function canonicalAnimal({ sample, ...one }: ReportAnimal): ReportAnimal {
  return {
    name: one.name,
    registrationNumber: one.registrationNumber,
    chip: one.chip,
    species: one.species,
    breed: one.breed,
    sex: one.sex,
    dateOfBirth: one.dateOfBirth,
    grade: one.grade,
    sample: sample && {
      labNumber: sample.labNumber,
      barcode: sample.barcode,
      collectedOn: sample.collectedOn,
      receivedOn: sample.receivedOn,
    },
  };
}

function canonicalParent({ likelihood, ...parent }: ReportParent): ReportParent {
  return {
    animal: canonicalAnimal(parent.animal),
    role: parent.role,
    verdict: parent.verdict,
    kind: parent.kind,
    markers: parent.markers,
    mismatches: parent.mismatches,
    lod: parent.lod,
    likelihood: likelihood && {
      siblingLod: likelihood.siblingLod,
      posterior: likelihood.posterior,
      exclusionPower: likelihood.exclusionPower,
      expectedLod: likelihood.expectedLod,
      lodNeeded: likelihood.lodNeeded,
    },
    reasons: parent.reasons,
    printed: parent.printed,
    loci: parent.loci.map(({ marker, offspring, alleged, other, finding, ratio, frequencies }) => ({
      marker,
      offspring,
      alleged,
      other,
      finding,
      ratio,
      frequencies,
    })),
  };
}

/** Fields that all format versions have. */
interface PublicPayload extends Pick<ParentagePayload, 'number' | 'version' | 'issuedOn'> {
  young: {
    animal: Omit<ReportAnimal, 'sample'>;
    parents: (Pick<ReportParent, 'role' | 'verdict' | 'markers' | 'mismatches'> & {
      animal: Omit<ReportAnimal, 'sample'>;
    })[];
  }[];
}

const gradeOrder = ['A', 'B', 'C'] as const;

/**
 * The public facts (like those of a certificate): the offspring, verdicts, last four digits of the chip, and the lowest
 * grade.
 */
export function publicReport(payload: PublicPayload) {
  const [first] = payload.young;
  const grades = payload.young.flatMap((one) => [one.animal, ...one.parents.map((parent) => parent.animal)]);
  const grade = gradeOrder.findLast((letter) => grades.some((animal) => animal.grade === letter)) ?? 'C';
  return {
    kind: 'parentage_report' as const,
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
        genotype: `${parent.mismatches} of ${parent.markers} markers differ`,
        status: null,
      })),
    ),
  };
}

export const verdictSentences: Record<CaseVerdict, string> = {
  qualifies: 'Qualifies',
  excluded: 'Excluded',
  inconclusive: 'Inconclusive',
};
