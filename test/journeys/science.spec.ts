import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { DEMO_PASSWORD, signIn } from '../support/journey-people.ts';
import { expectAccessible, expectNoSidewaysScroll, open } from '../support/journey-watch.ts';

const BREEDER = 'breeder@demo.test';

test('R615 a breeder views a cat drawn from its genotype and the kittens of a pair', async ({ page }) => {
  await signIn(page, { email: BREEDER, to: '/my/feline-colour' });
  await expect(page.getByRole('heading', { level: 1, name: 'Feline colour' })).toBeVisible();
  await page.getByLabel('Dilution (D)').selectOption('dd');
  await page.getByLabel('Brown (B)').selectOption('bb');
  await page.getByLabel('Agouti (A)').selectOption('aa');
  await page.getByLabel('Colourpoint (C)').selectOption('cscs');
  await expect(page.getByRole('img', { name: 'Cat: lilac point' })).toBeVisible();
  await expect(page.getByText('EMS c 33')).toBeVisible();
  await page.getByRole('switch', { name: /Show kitten colours/ }).check();
  await expect(page.getByRole('heading', { name: 'Kittens' })).toBeVisible();
});

test('R616 a breeder evaluates one test, then the whole litter of two animals', async ({ page }) => {
  await signIn(page, { email: BREEDER, to: '/my/breeding-strategy' });
  await page.getByLabel("Sire's result").selectOption('carrier');
  await expect(page.getByText('Not recommended: some offspring would be affected')).toBeVisible();
  await expect(page.getByText('82.2%')).toBeVisible();
  await page.getByRole('link', { name: 'Two of my animals' }).click();
  await page.getByRole('combobox', { name: /^Dam/ }).selectOption({ label: 'Willow (Labrador Retriever)' });
  await page.getByRole('combobox', { name: /^Sire/ }).selectOption({ label: 'Archie (Labrador Retriever)' });
  await page.getByRole('button', { name: 'Show litter' }).click();
  await expect(page.getByRole('region', { name: 'Litter of Willow and Archie' })).toBeVisible();
  await expect(page.getByText('21 markers of the ISAG canine STR panel (21 markers and amelogenin)')).toBeVisible();
});

test('R610 R443 a breeder checks whether the parents of a pup match, and sees requirements and price before payment', async ({
  page,
}) => {
  await signIn(page, { email: BREEDER, to: '/my/parentage-requests/new' });
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Choose at least one offspring.')).toBeVisible();
  await choose(page, /^Offspring/, 'Willow');
  await choose(page, /^Dam/, 'Pearl');
  await choose(page, /^Possible sires/, 'Hector');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('All profiles are on the same panel')).toBeVisible();
  for (const name of ['Willow', 'Pearl', 'Hector']) await expect(page.getByText(name, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Parentage of Willow' })).toBeVisible();
  await page.getByRole('button', { name: 'Order with obligation to pay' }).click();
  await expect(page.getByText('You must accept the terms')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/my/parentage-requests');
  await expect(page.getByRole('heading', { level: 1, name: 'Parentage requests' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Willow' })).toHaveCount(0);
});

test('R474 a second person signs a parentage case, and anyone can check the report by its code', async ({
  page,
  browser,
}) => {
  const staff = await browser.newPage();
  await signIn(staff, { email: 'reviewer@demo.test', to: '/lab/parentage/2' });
  await expect(staff.getByText('Excluded').first()).toBeVisible();
  await staff.getByRole('button', { name: 'Approve and sign' }).click();
  await staff.getByLabel('Your password').fill(DEMO_PASSWORD);
  await staff.getByRole('dialog').getByRole('button', { name: 'Approve and sign' }).click();
  await expect(staff.getByText('The report is signed and sent to the requester.')).toBeVisible();
  await staff.close();
  await signIn(page, { email: BREEDER, to: '/my/parentage-requests/2/report' });
  await expect(page.getByRole('link', { name: 'Download signed report' })).toBeVisible();
  await page.getByRole('link', { name: 'Verify report' }).click();
  await expect(page.getByText('Genuine and current')).toBeVisible();
});

test('a breeder plans the matings of a kennel, saves the plan and reads why a pairing was ruled out', async ({
  page,
}) => {
  await signIn(page, { email: BREEDER, to: '/my/mating-plan' });
  await choose(page, /^Dams/, 'Willow');
  await choose(page, /^Dams/, 'Juno');
  await choose(page, /^Sires/, 'Archie');
  await choose(page, /^Sires/, 'Hector');
  await page.getByRole('button', { name: 'Find plan' }).click();
  await expect(page.getByRole('heading', { name: /litters?, .* points/ })).toBeVisible();
  await page.getByText(/Why \d+ other pairings were ruled out/).click();
  await expect(page.getByText(/Juno × Archie/)).toBeVisible();
  await page.getByLabel('Plan name').fill('Spring litters');
  await page.getByRole('button', { name: 'Save plan' }).click();
  await page.getByRole('link', { name: 'Spring litters' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring litters' })).toBeVisible();
});

test('a breeder gets the breed composition of a dog, with coloured chromosomes', async ({ page }) => {
  await signIn(page, { email: BREEDER, to: '/my/my-animals/2/diversity' });
  await page.getByRole('button', { name: 'Calculate breeds' }).click();
  await expect(page.getByRole('img', { name: /^Chromosomes 1 to 19 of Juno, coloured/ })).toBeVisible({
    timeout: 150_000,
  });
  await expect(page.getByRole('table', { name: 'Breeds and their shares' })).toContainText('SB');
});

test('the laboratory sees why a profile file is refused', async ({ page }) => {
  await signIn(page, { email: 'lab@demo.test', to: '/lab/profiles' });
  const head = '##fileformat=VCFv4.3\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tGGNOBODY\n';
  await page.locator('input[type=file]').setInputFiles({
    name: 'run.vcf',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${head}99\t1\tx\tA\tG\t.\t.\t.\tGT\t0/1\n`),
  });
  await expect(page.getByText('A dog has no chromosome 99.')).toBeVisible();
});

test('the laboratory previews a panel, corrects a row, loads it and finds its markers', async ({ page }) => {
  await signIn(page, { email: 'lab@demo.test', to: '/lab/panels' });
  await page.getByRole('link', { name: 'Import panel' }).click();
  await page.getByLabel('Panel ID').fill('SNP-JOURNEY');
  await page.getByLabel('Name').fill('Panel of a journey');
  const choose = (rows: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'panel.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`marker,chrom,pos_CanFam3.1,ref,alt\n${rows}`),
    });
  await choose('journey1,1,1000,A,G\njourney2,99,2000,A,T\n');
  await page.getByRole('button', { name: 'Preview panel' }).click();
  await expect(page.getByText('journey2: a dog has no chromosome 99.')).toBeVisible();
  await expectAccessible(page);
  await choose('journey1,1,1000,A,G\njourney2,5,2000,A,T\n');
  await page.getByRole('button', { name: 'Preview panel' }).click();
  await expect(page.getByText('Preview: nothing is imported yet')).toBeVisible();
  await expect(page.getByRole('table', { name: 'First rows of the panel' })).toContainText('journey2');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import panel' }).click();
  await page.getByRole('link', { name: 'View panel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Panel of a journey' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Markers' })).toContainText('CanFam3.1 2,000');
  await expectAccessible(page);
  await open(page, '/lab/panels?search=journey2');
  await expect(page.getByRole('table', { name: 'Panels' })).toContainText('2 of 2');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('R112 anyone can use the heterozygosity explanation by keyboard alone', async ({ page }) => {
  await open(page, '/heterozygosity');
  const slider = page.getByRole('slider', { name: /How similar/ });
  const pup = page.getByRole('img', { name: /^Pup 1/ });
  const before = await pup.getAttribute('aria-label');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveValue('100');
  await expect(pup).not.toHaveAttribute('aria-label', before ?? '');
  expect((await page.getByRole('article').innerText()).split(/\s+/).length).toBeGreaterThan(400);
});

test('the science pages have no axe violations and no sideways scrolling, wide and narrow', async ({ page }) => {
  test.slow();
  await signIn(page, { email: BREEDER, to: '/my' });
  for (const path of [
    '/my/feline-colour?pair=1',
    '/my/breeding-strategy',
    '/my/breeding-strategy?with=animals&dam=6&sire=5',
    '/my/parentage-requests',
    '/my/parentage-requests/new',
    '/my/parentage-requests/1/report',
    '/my/parentage-requests/3/report',
    '/my/mating-plan',
    '/my/kinship',
    '/my/my-animals/5/diversity',
    '/my/my-animals/5/dna-profile',
    '/heterozygosity',
  ]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, path);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  }
});

async function choose(page: Page, label: RegExp, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await page.keyboard.press('Escape');
}
