import { testMethods } from '#genetics/call-basis.ts';
import type { ResultStatus } from '#genetics/genotype-call.ts';
import type { ExportedResults } from './result-exports.contract.ts';

/** A FHIR R4 resource, which must be valid against `test/fixtures/fhir-r4.schema.json`. */
type Resource = Record<string, unknown> & { resourceType: string };
type Result = ExportedResults['results'][number];

const LOINC = 'http://loinc.org';
const SNOMED = 'http://snomed.info/sct';
const HL7 = 'http://terminology.hl7.org/CodeSystem';

/**
 * The results as a FHIR R4 bundle for veterinary systems: the animal as a patient with the `patient-animal` extension, a specimen for
 * each kit, an observation for each test, and a diagnostic report for each kit that points to its signed PDF. `newId` makes UUIDs.
 */
export function fhirBundle(exported: ExportedResults, newId: () => string): Resource {
  const { animal, laboratory, kits, results, exportedAt } = exported;
  const patient = entryOf(newId, patientOf(animal));
  const organization = entryOf(newId, {
    resourceType: 'Organization',
    name: laboratory.name,
    ...(laboratory.address ? { address: [{ text: laboratory.address }] } : {}),
  });
  const entries = kits.flatMap((kit) => {
    const specimen = entryOf(newId, {
      resourceType: 'Specimen',
      identifier: [{ type: { text: 'Kit barcode' }, value: kit.barcode }],
      subject: refTo(patient),
    });
    const observations = results
      .filter(({ barcode }) => barcode === kit.barcode)
      .map((result) => entryOf(newId, observationOf(result, { patient, organization, specimen })));
    if (observations.length === 0) return [specimen];
    const report = entryOf(newId, {
      resourceType: 'DiagnosticReport',
      ...(kit.report ? { identifier: [{ type: { text: 'Report number' }, value: kit.report.number }] } : {}),
      status: kit.report && kit.report.version > 1 ? 'amended' : 'final',
      category: [{ coding: [{ system: `${HL7}/v2-0074`, code: 'GE', display: 'Genetics' }] }],
      code: {
        coding: [{ system: LOINC, code: '51969-4', display: 'Genetic analysis report' }],
        text: kit.product ?? 'Genetic tests',
      },
      subject: refTo(patient),
      issued: kit.report?.issuedAt ?? kit.releasedAt,
      performer: [refTo(organization)],
      specimen: [refTo(specimen)],
      result: observations.map(refTo),
      ...(kit.report
        ? {
            presentedForm: [
              {
                contentType: 'application/pdf',
                url: kit.report.url,
                title: `Report ${kit.report.number}, version ${kit.report.version}`,
              },
            ],
          }
        : {}),
    });
    return [report, specimen, ...observations];
  });
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: exportedAt,
    entry: [patient, organization, ...entries],
  };
}

interface Entry {
  fullUrl: string;
  resource: Resource;
}

function entryOf(newId: () => string, resource: Resource): Entry {
  return { fullUrl: `urn:uuid:${newId()}`, resource };
}

function refTo({ fullUrl, resource }: Entry) {
  return { reference: fullUrl, type: resource.resourceType };
}

const speciesCodes = {
  dog: { system: SNOMED, code: '448771007', display: 'Canis lupus subspecies familiaris' },
  cat: { system: SNOMED, code: '448169003', display: 'Felis catus' },
};

function patientOf(animal: ExportedResults['animal']): Resource {
  const { chipNumber, registrationNumber, registeredName, breed, species } = animal;
  const identifier = [
    ...(chipNumber ? [{ type: { text: 'Microchip number' }, value: chipNumber }] : []),
    ...(registrationNumber ? [{ type: { text: 'Registration number' }, value: registrationNumber }] : []),
  ];
  return {
    resourceType: 'Patient',
    extension: [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/patient-animal',
        extension: [
          { url: 'species', valueCodeableConcept: { coding: [speciesCodes[species]] } },
          ...(breed ? [{ url: 'breed', valueCodeableConcept: { text: breed } }] : []),
        ],
      },
    ],
    ...(identifier.length > 0 ? { identifier } : {}),
    name: [{ use: 'usual', text: animal.name }, ...(registeredName ? [{ use: 'official', text: registeredName }] : [])],
    gender: animal.sex,
    ...(animal.dateOfBirth ? { birthDate: animal.dateOfBirth } : {}),
  };
}

interface Around {
  patient: Entry;
  organization: Entry;
  specimen: Entry;
}

function observationOf(result: Result, { patient, organization, specimen }: Around): Resource {
  const { genotype, gene, variants, interpretation, breedingNote, status, zygosity, basis } = result;
  const { isContradicted, nextStep } = result;
  const component = [
    ...(gene ? [componentOf('48018-6', 'Gene studied [ID]', { text: gene })] : []),
    ...variants.flatMap(({ hgvs }) => hgvs.split(' ').flatMap(changeOf)),
    ...(genotype ? [componentOf('84413-4', 'Genotype display name', { text: genotype })] : []),
    ...(zygosity && allelicStates[zygosity] ? [componentOf('53034-5', 'Allelic state', allelicStates[zygosity])] : []),
  ];
  return {
    resourceType: 'Observation',
    status: result.isContradicted ? 'preliminary' : result.version > 1 ? 'amended' : 'final',
    category: [{ coding: [{ system: `${HL7}/observation-category`, code: 'laboratory', display: 'Laboratory' }] }],
    code: {
      coding: [
        {
          system: new URL('/resources/fact-sheet', result.sheet).href,
          code: String(result.testId),
          display: result.testName,
        },
        ...(result.omiaId ? [{ system: 'https://omia.org', code: result.omiaId }] : []),
      ],
      text: result.testName,
    },
    subject: refTo(patient),
    ...(basis.analysedOn ? { effectiveDateTime: basis.analysedOn } : {}),
    issued: result.releasedAt,
    performer: [refTo(organization)],
    ...(status === 'unknown' && !genotype
      ? {
          dataAbsentReason: {
            coding: [{ system: `${HL7}/data-absent-reason`, ...absenceOf(result) }],
            text: result.outcome,
          },
        }
      : { valueCodeableConcept: { text: result.outcome } }),
    ...(interpretations[status]
      ? {
          interpretation: [{ coding: [{ system: `${HL7}/v3-ObservationInterpretation`, ...interpretations[status] }] }],
        }
      : {}),
    note: [interpretation, breedingNote, isContradicted ? nextStep : null].filter(Boolean).map((text) => ({ text })),
    ...(basis.method ? { method: { text: testMethods[basis.method] } } : {}),
    specimen: refTo(specimen),
    ...(component.length > 0 ? { component } : {}),
  };
}

/** Contradicting samples can still be checked, so their value is only temporarily unknown. */
function absenceOf({ isContradicted }: Result): { code: string; display: string } {
  return isContradicted
    ? { code: 'temp-unknown', display: 'Temporarily Unknown' }
    : { code: 'error', display: 'Error' };
}

function componentOf(code: string, display: string, value: { text: string; coding?: unknown }) {
  return { code: { coding: [{ system: LOINC, code, display }] }, valueCodeableConcept: value };
}

/** A change in HGVS notation, coded by its prefix. */
function changeOf(hgvs: string) {
  const known = {
    'c.': ['48004-6', 'DNA change (c.HGVS)'],
    'g.': ['81290-9', 'Genomic DNA change (gHGVS)'],
    'p.': ['48005-3', 'Amino acid change (pHGVS)'],
  } as const;
  const [code, display] = known[hgvs.slice(0, 2) as keyof typeof known] ?? [];
  return code && display ? [componentOf(code, display, { text: hgvs })] : [];
}

/** Answers of LOINC 53034-5. */
const allelicStates: Partial<Record<NonNullable<Result['zygosity']>, { text: string; coding: unknown[] }>> = {
  heterozygous: { text: 'Heterozygous', coding: [{ system: LOINC, code: 'LA6706-1', display: 'Heterozygous' }] },
  homozygous: { text: 'Homozygous', coding: [{ system: LOINC, code: 'LA6705-3', display: 'Homozygous' }] },
  hemizygous: { text: 'Hemizygous', coding: [{ system: LOINC, code: 'LA6707-9', display: 'Hemizygous' }] },
};

const interpretations: Partial<Record<ResultStatus, { code: string; display: string }>> = {
  clear: { code: 'NEG', display: 'Negative' },
  carrier: { code: 'CAR', display: 'Carrier' },
  affected: { code: 'POS', display: 'Positive' },
  at_risk: { code: 'POS', display: 'Positive' },
  unknown: { code: 'IND', display: 'Indeterminate' },
};
