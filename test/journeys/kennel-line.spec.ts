import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { signIn } from '../support/journey-people.ts';
import { expectSoundWideAndNarrow, open } from '../support/journey-watch.ts';

interface Listed {
  results: { id: number; name: string }[];
}

async function pageOf(page: Page, name: string): Promise<string> {
  const list = (await (await page.request.get(`/api/my/animals?query=${name}&size=100`)).json()) as Listed;
  return `/my/my-animals/${list.results.find((animal) => animal.name === name)?.id}`;
}

test("the demo's kennel shows results of each kind, wide and narrow, and its genomes follow the pedigree", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 860 });
  await signIn(page, { email: 'breeder.emberfield@demo.test', to: '/my/my-animals' });
  const read = async (path: string, heading: RegExp) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectSoundWideAndNarrow(page);
  };

  const sorrel = await pageOf(page, 'Sorrel');
  await read(`${sorrel}/diversity`, /Sorrel/);
  await expect(page.getByRole('heading', { name: 'Compared with the breed', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'FROH compared with the breed' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Distribution in the breed' }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^Chromosomes 1 to 19 of Sorrel, with runs/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^20 Mb or more/ })).toBeVisible();
  const report = await page.getByRole('link', { name: 'Download diversity report' }).getAttribute('href');
  expect((await page.request.get(report ?? '')).headers()['content-type']).toBe('application/pdf');
  await read(`${sorrel}/results`, /Results for Sorrel/);
  const wren = await pageOf(page, 'Wren');
  await read(`${wren}/results`, /Results for Wren/);
  await read(`${wren}?tab=pedigree`, /Wren/);
  const drawing = page.getByRole('group', { name: 'Pedigree of Wren' });
  await expect(drawing).toContainText('Affected');
  await page.getByLabel('Show results for').selectOption({ label: 'Exercise-induced collapse' });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/\?tab=pedigree&test=10117$/);
  await expect(drawing.getByText('Exercise-induced collapse: ').first()).toBeAttached();
  await expect(drawing).toContainText('Carrier');
  await read(`${wren}/dna-profile`, /DNA profile of Wren/);
  const file = await page.getByRole('link', { name: 'Download DNA profile' }).getAttribute('href');
  expect((await page.request.get(file ?? '')).headers()['content-type']).toBe('application/pdf');
  await read(`${await pageOf(page, 'Ember')}/results`, /Results for Ember/);
  await read(`${await pageOf(page, 'Maple')}/results`, /Results for Maple/);
  await read(`${await pageOf(page, 'Rufus')}/diversity`, /Rufus/);
  await expect(page.getByText('SB08').first()).toBeVisible();

  await read('/my/litters', /Litters/);
  await page.getByRole('link', { name: /^Bramble/ }).click();
  const jasper = page.getByRole('row', { name: /Jasper/ });
  const finding = jasper.getByRole('link', { name: /^Progressive retinal atrophy/ });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 });
    const [badge, link] = [await jasper.getByText('Affected').last().boundingBox(), await finding.boundingBox()];
    expect(link!.y).toBeLessThan(badge!.y + badge!.height);
    expect(link!.x).toBeGreaterThan(badge!.x + badge!.width);
  }

  await read('/my/mating-plan', /Mating plan/);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 });
    const isWhole = await page.getByLabel('Kinship source').evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const drawing = document.createElement('canvas').getContext('2d')!;
      drawing.font = font;
      const space = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return [...select.options].every(({ label }) => drawing.measureText(label).width <= space);
    });
    expect(isWhole).toBe(true);
  }

  await read(`${await pageOf(page, 'Sorrel')}/relatives`, /Relatives of Sorrel/);
  const flint = page.getByRole('row', { name: /Flint/ });
  await expect(flint).toContainText('Grandsire on both sides');

  await read(`${await pageOf(page, 'Orion')}/relatives`, /Relatives of Orion/);
  const poppy = page.getByRole('row', { name: /Poppy/ });
  await expect(poppy).toContainText('Parent or offspring');
  await expect(poppy.getByRole('button')).toBeVisible();
  const consent = page.getByRole('switch', { name: 'Use the relatives finder for Orion' });
  await expect(consent).toBeChecked();
  await open(page, `${await pageOf(page, 'Rusty')}/relatives`);
  await expect(page.getByText('The relatives finder is off.')).toBeVisible();
  await expectSoundWideAndNarrow(page);
});

test('in print the drawn coat is above its genes, not beside them in the middle of an empty page', async ({ page }) => {
  await signIn(page, { email: 'breeder.emberfield@demo.test', to: '/my/my-animals' });
  await open(page, `${await pageOf(page, 'Wren')}/results`);
  await page.emulateMedia({ media: 'print' });
  const figure = await page.getByRole('img', { name: /^Illustration of Wren/ }).boundingBox();
  const heading = await page.getByRole('heading', { name: /^What Wren looks like/ }).boundingBox();
  expect(figure!.y + figure!.height).toBeLessThanOrEqual(heading!.y);
});
