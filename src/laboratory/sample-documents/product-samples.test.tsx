import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { readPdfStructure, readPdfText } from '../../../test/support/pdf-structure.ts';
import { findProduct } from '#shop/catalogue/catalogue.service.ts';
import type { Product } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { SampleReport } from '#shop/products/sample-report.tsx';
import { printSample } from './sample-documents.service.ts';
import { findSampleResults } from './sample-results.service.ts';

const database = useDatabase();
let visitors = 0;
/** A new visitor each time, because samples are rate-limited for each visitor. */
const ctx = () => {
  const base = makeTestCtx({ db: database.db });
  return { ...base, visitor: { ...base.visitor, ip: `198.51.100.${(visitors += 1) % 250}` } };
};
const SINGLE = new Set(['disease', 'trait']);
const EVERY = 40;
let onSale: Product[];

beforeAll(async () => {
  onSale = (await catalogue(ctx())).products.filter(({ sellable }) => sellable);
});

/** The sample links on the page of a product. */
async function linksOf(id: number): Promise<string[]> {
  const product = await findProduct(ctx(), { id });
  const element = <SampleReport product={product} results={null} />;
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replace(`/${id}`, '/:id'));
}

const kinds = {
  report: 'report',
  'parentage-report': 'parentage',
  certificate: 'certificate',
} as const;

async function open(id: number, href: string): Promise<void> {
  const name = href.split('/').at(-1) as keyof typeof kinds;
  if (href.startsWith('/pet-owner/')) expect((await findSampleResults(ctx(), { id })).breeds).not.toBeNull();
  else expect((await print(id, kinds[name])).text).toContain('The animal and its results are fictitious');
}

async function print(id: number, kind: 'report' | 'parentage' | 'certificate') {
  const file = await printSample(ctx(), { id }, kind);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, bytes, text: readPdfText(bytes) };
}

test('every product on sale links to samples that exist, unless nothing is reported for it', async () => {
  const without: string[] = [];
  const linked = new Map<string, Set<string>>();
  let singles = 0;
  for (const { id, kind, name } of onSale) {
    const links = await linksOf(id);
    if (links.length === 0) without.push(name);
    else linked.set(kind, (linked.get(kind) ?? new Set()).add(links.map((href) => href.split('/').at(-1)).join(' ')));
    const isDrawn = !SINGLE.has(kind) || (singles += 1) % EVERY === 1;
    for (const href of isDrawn ? links : []) await open(id, href);
  }
  expect(without.toSorted()).toEqual([
    'Dog Pregnancy Test',
    'Extra Swab',
    'Gift Card 100',
    'Gift Card 200',
    'Gift Card 25',
    'Gift Card 50',
    'Gift Card 500',
    'Glandex',
    'Printed Certificate by Post',
    'Quick Turnaround',
  ]);
  expect(Object.fromEntries([...linked].map(([kind, found]) => [kind, [...found].toSorted()]))).toEqual({
    breed_mix: ['report :id', 'report certificate :id'],
    custom_profile: ['report certificate'],
    disease: ['report certificate'],
    dna_profile: ['report', 'report parentage-report'],
    full_breed_profile: ['report certificate'],
    multipack: ['report', 'report :id', 'report certificate'],
    panel: ['report certificate'],
    parentage: ['parentage-report'],
    service: ['report'],
    trait: ['report certificate'],
    upgrade: ['report certificate'],
  });
}, 300_000);

const report = '/api/store/sample-documents/:id/report';
const certificate = '/api/store/sample-documents/:id/certificate';
const parentage = '/api/store/sample-documents/:id/parentage-report';
const example = '/pet-owner/example-results/:id';

test.each([
  ['a DNA profile', 31, [report]],
  ['a pack of DNA profiles', 110, [report]],
  ['a heterozygosity report', 49, [report]],
  ['a parentage', 47, [parentage]],
  ['a litter', 48, [report, parentage]],
  ['a profile of your own', 41, [report, certificate]],
  ['breed identification', 44, [report, example]],
  ['a pack of breed identification', 116, [report, example]],
  ['breed identification with tests', 46, [report, certificate, example]],
  ['a pack of full breed profiles', 101, [report, certificate]],
])('the page of %s links to the sample documents of the product', async (_, id, links) => {
  expect(await linksOf(id)).toEqual(links);
});

describe('a sample', () => {
  test.each([
    [31, 21, 'sample-profile-dog-dna-profile.pdf'],
    [112, 9, 'sample-profile-cat-dna-profile-multipack-of-20.pdf'],
  ])('of the DNA profile of product %i has all %i markers of its panel', async (id, markers, fileName) => {
    const { name, text } = await print(id, 'report');
    expect(name).toBe(fileName);
    expect(text).toContain(`${markers} of ${markers} markers were read.`);
    expect(text).toContain('Sex by DNA: female, as recorded.');
  });

  test('of a heterozygosity report has the share of its profile, its place in the breed and the measures', async () => {
    const { name, text, bytes } = await print(49, 'report');
    expect(name).toBe('sample-diversity-heterozygosity-report.pdf');
    expect(text).toContain('Breed Labrador Retriever');
    expect(text).toMatch(/ [89]\d\.\d% of 21 identity markers/);
    expect(text).toMatch(/% of 21 identity markers .* Higher than in \d+% of 60 animals of the breed/);
    expect(text).toMatch(/Internal relatedness .* Average genetic relatedness .* Outlier index .*\(this animal\)/);
    expect(readPdfStructure(bytes).untagged).toEqual([]);
  });

  test('of a parentage report confirms the dam and one sire marker by marker, and excludes the other sire', async () => {
    const { bytes, text } = await print(47, 'parentage');
    expect(text).toMatch(/Willow \(sample\) qualifies as the dam and Rowan \(sample\) qualifies as the sire/);
    expect(text).toContain('Alder (sample) is excluded as the sire');
    expect(text).toContain('60 animals (invented for this sample)');
    expect(text).toContain('Digital signature (Ed25519): not signed');
    const structure = readPdfStructure(bytes);
    expect([structure.untagged, structure.silent]).toEqual([[], []]);
    expect((await print(47, 'report')).text).toBe(text);
  });

  test.each([
    [44, 'Kelpie'],
    [45, 'European cats'],
    [46, 'Kelpie'],
  ])('of breed identification, product %i, has the breeds with their shares', async (id, breed) => {
    const { text } = await print(id, 'report');
    expect(text).toContain('Range (95%)');
    expect(text).toContain(breed);
    expect(text).toContain('No breed in the panel');
  });

  test('of a profile of your own has the tests that were chosen', async () => {
    const { text } = await print(40, 'report');
    expect(text).toContain('Build Your Own Dog Profile');
    expect((await findSampleResults(ctx(), { id: 40 })).composed!.results).toHaveLength(6);
  });

  test('does not exist for a document that the product does not include', async () => {
    await expect(print(31, 'certificate')).rejects.toMatchObject({ reason: 'not_found' });
    await expect(print(36, 'parentage')).rejects.toMatchObject({ reason: 'not_found' });
    await expect(print(44, 'certificate')).rejects.toMatchObject({ reason: 'not_found' });
  });
});
