import { countFrequencies, type MarkerProfile } from '#genetics/parentage/marker-profile.ts';
import { analyseParentage, type ParentFinding } from '#genetics/parentage/parentage-analysis.ts';
import type { Laboratory } from '#platform/context/laboratory.rules.ts';
import { closeRelativeNote, policiesFor } from '#laboratory/parentage/parentage.rules.ts';
import type {
  ParentagePayload,
  ReportAnimal,
  ReportParent,
} from '#laboratory/parentage-reports/report-payload.rules.ts';
import { methodSentences, printedInFull } from '#laboratory/parentage-reports/report-text.rules.ts';
import { SAMPLE_DAY, SAMPLE_NUMBER } from './sample-animal.rules.ts';
import { inheritAlleles, inventAlleles, type SampleAlleles, type SampleMarker } from './sample-profile.rules.ts';

export interface SamplePanel {
  id: string;
  name: string;
  kind: 'STR' | 'SNP';
  speciesId: number;
  markers: readonly SampleMarker[];
}

const POPULATION = 60;
/** First seed of the invented population's alleles. */
const POPULATION_SEED = 1000;

/** A dam and two possible sires of an invented animal: one is the sire, the other is excluded. */
export function sampleParentage(
  panel: SamplePanel,
  { laboratory, species, people }: { laboratory: Laboratory; species: string; people: { reviewedBy: string } },
): ParentagePayload {
  const [dam, sire, other] = [1, 2, 3].map((seed) => inventAlleles(panel.markers, seed)) as [
    SampleAlleles,
    SampleAlleles,
    SampleAlleles,
  ];
  const profileOf = (animal: string, markers: SampleAlleles): MarkerProfile => ({ animal, panel: panel.id, markers });
  const population = Array.from({ length: POPULATION }, (_, at) =>
    profileOf(String(at), inventAlleles(panel.markers, POPULATION_SEED + at)),
  );
  const [found] = analyseParentage({
    offspring: [profileOf('young', inheritAlleles([dam, sire], 4))],
    dam: profileOf('dam', dam),
    sires: [profileOf('sire', sire), profileOf('other', other)],
    ...policiesFor(panel),
    frequencies: countFrequencies(population, panel.id, 'invented animals'),
  });
  const animalOf = (key: string) => sampleRelative(key, species);
  const parents = found?.parents ?? [];
  const inFull = printedInFull(parents);
  return {
    v: 2,
    kind: 'parentage',
    number: SAMPLE_NUMBER,
    version: 1,
    issuedOn: SAMPLE_DAY,
    laboratory,
    client: 'Sample owner',
    owner: 'Sample owner',
    requestedOn: '2026-02-26',
    reviewedBy: people.reviewedBy,
    panel: panel.name,
    method: methodSentences({
      panelKind: panel.kind,
      markers: panel.markers.filter(({ isSexMarker }) => !isSexMarker).length,
      ...policiesFor(panel),
      hasFrequencies: true,
    }),
    population: `${POPULATION} animals (invented for this sample)`,
    young: [
      {
        animal: animalOf('young'),
        verdict: found?.verdict ?? 'inconclusive',
        reasons: found?.reasons ?? [],
        parents: parents.map((parent, at) => reportedParent(parent, animalOf(parent.parent), inFull[at] ?? false)),
      },
    ],
    note: closeRelativeNote,
  };
}

function reportedParent(found: ParentFinding, animal: ReportAnimal, isInFull: boolean): ReportParent {
  const { role, verdict, kind, loci, mismatches, lod, reasons, evidence } = found;
  const isMismatch = ({ finding }: (typeof evidence.loci)[number]) =>
    finding === 'mismatch' || finding === 'possible_null';
  return {
    animal,
    role,
    verdict,
    kind,
    markers: loci,
    mismatches,
    lod,
    likelihood: evidence.likelihood,
    reasons,
    printed: isInFull ? 'all' : 'mismatches',
    loci: isInFull ? evidence.loci : evidence.loci.filter(isMismatch),
  };
}

const relatives: Record<string, { name: string; sex: string; dateOfBirth: string }> = {
  young: { name: 'Juniper (sample)', sex: 'female', dateOfBirth: '2024-05-14' },
  dam: { name: 'Willow (sample)', sex: 'female', dateOfBirth: '2020-03-08' },
  sire: { name: 'Rowan (sample)', sex: 'male', dateOfBirth: '2019-10-21' },
  other: { name: 'Alder (sample)', sex: 'male', dateOfBirth: '2018-06-30' },
};

function sampleRelative(key: string, species: string): ReportAnimal {
  const { name = key, sex = 'female', dateOfBirth = null } = relatives[key] ?? {};
  return {
    name,
    registrationNumber: null,
    chip: null,
    species,
    breed: null,
    sex,
    dateOfBirth,
    grade: 'C',
    sample: { labNumber: SAMPLE_NUMBER, barcode: SAMPLE_NUMBER, collectedOn: '2026-02-09', receivedOn: '2026-02-12' },
  };
}
