import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { splitDelimited } from '../../src/genetics/formats/delimited.ts';
import { field, open } from './journey-watch.ts';

const BENCH = ['Accession', 'Start extraction', 'Mark DNA as extracted', 'Place on plate', 'Start run'];

interface SampleRow {
  testId: number;
  abbreviation: string;
}

/** Scans the tube and moves it through every step in the laboratory; returns the id of the sample. */
export async function processSample(page: Page, barcode: string): Promise<number> {
  await field(page, 'Receive a kit').fill(barcode);
  await page.getByRole('button', { name: 'Receive kit', exact: true }).click();
  await expect(page.getByText('Received. The sample tracker now shows the arrival.')).toBeVisible();
  await open(page, `/lab?search=${barcode}`);
  for (const step of BENCH) {
    await page.getByRole('button', { name: step }).click();
    if (step === 'Place on plate') await placeOnPlate(page, `PLATE-${barcode}`);
  }
  await expect(page.getByRole('table').getByText('Run in progress')).toBeVisible();
  await page.getByRole('row').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Sample/ })).toBeVisible();
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

async function placeOnPlate(page: Page, plate: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Place 1 sample on a plate' });
  await field(dialog, 'Plate number').fill(plate);
  await dialog.getByRole('button', { name: 'Place on plate' }).click();
  await expect(dialog).toBeHidden();
}

/** A result file with a call for each ordered test and no others. */
export async function makeResultFile(
  page: Page,
  { sampleId, barcode, special }: { sampleId: number; barcode: string; special: Record<string, string> },
): Promise<string> {
  const answer = await page.request.get(`/api/lab/samples/${sampleId}`);
  const { rows } = (await answer.json()) as { rows: SampleRow[] };
  const ordinary = normalGenotypes();
  const lines = rows.map(
    ({ testId, abbreviation }) => `${barcode},${abbreviation},${special[abbreviation] ?? ordinary.get(testId) ?? ''}`,
  );
  return `barcode,test,genotype\n${lines.join('\n')}\n`;
}

export async function loadResultFile(page: Page, content: string): Promise<void> {
  await open(page, '/lab/import');
  await chooseResultFile(page, content);
  await expect(page.getByText(/\d+ results imported/)).toBeVisible();
}

export async function chooseResultFile(page: Page, content: string): Promise<void> {
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'run.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** The first genotype of each dog test in the catalogue's tables: two normal copies. */
function normalGenotypes(): Map<number, string> {
  const found = new Map<number, string>();
  for (const row of readTable('tests_dog_disease'))
    found.set(Number(row['id']), row['mode_code'] === 'MT' ? 'N' : 'N/N');
  for (const row of readTable('tests_dog_trait'))
    found.set(Number(row['id']), (row['genotype_strings'] ?? '').split(';')[0] ?? '');
  return found;
}

function readTable(name: string): Record<string, string>[] {
  const text = readFileSync(new URL(`../../src/app/seed/data/${name}.csv`, import.meta.url), 'utf8');
  const [head, ...rows] = splitDelimited(text);
  return rows.map(({ cells }) => Object.fromEntries((head?.cells ?? []).map((column, i) => [column, cells[i] ?? ''])));
}
