import { pdfInk } from '#adapters/pdf.ts';
import type { TaggedPdf } from '#adapters/tagged-pdf.ts';
import { identityLabels } from '#animals/collection/custody.rules.ts';
import { drawText } from '#laboratory/results/report-rows.document.ts';
import { drawBlocks } from '#laboratory/results/report-sheet.document.ts';
import { drawTable } from '#laboratory/results/report-table.document.ts';
import { gradeText } from '#laboratory/results/sample-facts.rules.ts';
import type { ParentagePayload, ReportAnimal } from './report-payload.rules.ts';

/** Draws the client and the request, then every animal with its sample. */
export function drawCover(pdf: TaggedPdf, payload: ParentagePayload): void {
  const first = payload.young[0];
  const alone = payload.young.length === 1 && first ? first.animal : null;
  const markers = Math.max(0, ...payload.young.flatMap(({ parents }) => parents.map((parent) => parent.markers)));
  const requestedPairs: Pair[] = [
    ['Client', payload.client],
    ['Requested', pdf.day(payload.requestedOn)],
    ['Panel', payload.panel],
    ['Compared', `${markers} markers`],
    ['Method', payload.method[0] ?? ''],
    ['Sample', 'DNA swabs, as received'],
  ];
  drawBlocks(pdf, [alone ? offspringFacts(pdf, alone, payload.owner) : litterFacts(payload), requestedPairs]);
  drawAnimals(pdf, payload);
}

type Pair = [label: string, value: string];

function offspringFacts(pdf: TaggedPdf, animal: ReportAnimal, owner: string | null): Pair[] {
  const rows: [string, string | null][] = [
    ['Offspring', animal.name],
    ['Registration', animal.registrationNumber],
    ['Microchip', animal.chip],
    ['Species', animal.species],
    ['Breed', animal.breed],
    ['Sex', sexOf(animal)],
    ['Date of birth', animal.dateOfBirth && pdf.day(animal.dateOfBirth)],
    ['Owner', owner],
    ['Grade', `${identityLabels[animal.grade]} (grade ${animal.grade})`],
  ];
  return rows.filter((row): row is Pair => Boolean(row[1]));
}

function litterFacts({ young, owner }: ParentagePayload): Pair[] {
  const [first] = young;
  const rows: [string, string | null][] = [
    ['Offspring', young.map(({ animal }) => animal.name).join(', ')],
    ['Species', first?.animal.species ?? null],
    ['Breed', first?.animal.breed ?? null],
    ['Owner', owner],
  ];
  return rows.filter((row): row is Pair => Boolean(row[1]));
}

const sexOf = ({ sex }: ReportAnimal) => (sex === 'male' ? 'Male' : 'Female');

/** Draws every animal once, with its sample and identity grade. */
function drawAnimals(pdf: TaggedPdf, { young }: ParentagePayload): void {
  const seen = new Set<string>();
  const members = [
    ...young.map(({ animal }) => ({ animal, role: 'Offspring' })),
    ...young.flatMap(({ parents }) =>
      parents.map(({ animal, role }) => ({ animal, role: role === 'DAM' ? 'Dam' : 'Sire' })),
    ),
  ].filter(({ animal, role }) => {
    const key = JSON.stringify([role, animal]);
    return seen.has(key) ? false : seen.add(key);
  });
  pdf.y += 2;
  drawText(pdf, 'H2', { text: 'Animals and samples', font: 'heading', size: 14 });
  pdf.y += 4;
  const rows = members.map(({ animal, role }) => ({
    cells: [
      animal.name,
      role,
      [animal.registrationNumber, animal.chip].filter(Boolean).join('\n'),
      [animal.breed ?? animal.species, sexOf(animal), animal.dateOfBirth && pdf.day(animal.dateOfBirth)]
        .filter(Boolean)
        .join(', '),
      sampleText(pdf, animal),
      animal.grade,
    ],
  }));
  drawTable(pdf, {
    columns: [
      { title: 'Animal', share: 24 },
      { title: 'Role', share: 11 },
      { title: 'Registration, microchip', share: 22 },
      { title: 'Breed, sex, born', share: 22 },
      { title: 'Sample', share: 25 },
      { title: 'Grade', share: 7 },
    ],
    rows,
    size: 8,
  });
  const grades = [...new Set(members.map(({ animal }) => animal.grade))].toSorted();
  const text = grades.map((grade) => `Grade ${grade}: ${gradeText(grade)}.`).join(' ');
  pdf.y += 3;
  drawText(pdf, 'P', { text, font: 'text', size: 8, ink: pdfInk.muted });
  pdf.y += 6;
}

function sampleText(pdf: TaggedPdf, { sample }: ReportAnimal): string {
  if (!sample) return 'Not shown: another owner';
  const lines = [
    sample.labNumber ?? `Kit ${sample.barcode}`,
    sample.collectedOn && `collected ${pdf.day(sample.collectedOn)}`,
    sample.receivedOn && `received ${pdf.day(sample.receivedOn)}`,
  ];
  return lines.filter(Boolean).join('\n');
}
