import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

const PASSWORD = 'Damsire-demo-2026';

async function signIn(page: Page): Promise<void> {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail address').fill('breeder@demo.test');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/breeder');
}

test('R615 a breeder paints a cat from its genotype and sees the kittens of a pair', async ({ page }) => {
  await signIn(page);
  await page.goto('/my/feline-colour', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Feline colour' })).toBeVisible();
  await page.getByLabel('Dilution (D)').selectOption('dd');
  await page.getByLabel('Brown (B)').selectOption('bb');
  await page.getByLabel('Agouti (A)').selectOption('aa');
  await page.getByLabel('Colourpoint (C)').selectOption('cscs');
  await expect(page.getByRole('img', { name: 'A lilac point cat' })).toBeVisible();
  await expect(page.getByText('EMS c 33')).toBeVisible();
  await page.getByRole('switch', { name: /kittens of a pair/ }).check();
  await expect(page.getByRole('heading', { name: 'Their kittens' })).toBeVisible();
});

test('R616 a breeder weighs one test, then a whole litter of two animals', async ({ page }) => {
  await signIn(page);
  await page.goto('/my/breeding-strategy', { waitUntil: 'networkidle' });
  await page.getByLabel('Result of the sire').selectOption('carrier');
  await expect(page.getByText('Better not: some of the young would be affected')).toBeVisible();
  await expect(page.getByText('82.2 %')).toBeVisible();
  await page.getByRole('link', { name: 'Two of my animals' }).click();
  await page.getByRole('combobox', { name: /^Dam/ }).selectOption({ label: 'Willow (Labrador Retriever)' });
  await page.getByRole('combobox', { name: /^Sire/ }).selectOption({ label: 'Archie (Labrador Retriever)' });
  await page.getByRole('button', { name: 'Show the litter' }).click();
  await expect(page.getByRole('region', { name: 'Litter of Willow and Archie' })).toBeVisible();
  await expect(page.getByText('21 markers of STR-ISAG2006-K9')).toBeVisible();
});

test('R610 R443 a breeder asks whether the parents of a pup fit, and reads the verdict', async ({ page }) => {
  await signIn(page);
  await page.goto('/my/parentage-requests/new', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('Please choose at least one of the young.')).toBeVisible();
  await choose(page, /^Young/, 'Willow');
  await choose(page, /^Dam/, 'Pearl');
  await choose(page, /^Possible sires/, 'Hector');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Parentage of Willow' })).toBeVisible();
  await expect(page.getByText('21 markers compared, with the dam as given; all fit')).toBeVisible({ timeout: 20_000 });
  await page.goto('/my/parentage-requests', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Willow' }).first()).toBeVisible();
});

test('R112 anybody sees what heterozygosity is, with the keyboard alone', async ({ page }) => {
  await page.goto('/heterozygosity', { waitUntil: 'networkidle' });
  const slider = page.getByRole('slider', { name: /How alike/ });
  const pup = page.getByRole('img', { name: /^Pup 1/ });
  const before = await pup.getAttribute('aria-label');
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveValue('100');
  await expect(pup).not.toHaveAttribute('aria-label', before ?? '');
  expect((await page.getByRole('article').innerText()).split(/\s+/).length).toBeGreaterThan(400);
});

for (const width of [1280, 390]) {
  test(`the pages of the science are free of axe violations and sideways scrolling at ${width}`, async ({ page }) => {
    await signIn(page);
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '/my/feline-colour?pair=1',
      '/my/breeding-strategy',
      '/my/breeding-strategy?with=animals&dam=6&sire=5',
      '/my/parentage-requests',
      '/my/parentage-requests/new',
      '/my/parentage-requests/2/report',
      '/heterozygosity',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    }
  });
}

async function choose(page: Page, label: RegExp, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await page.keyboard.press('Escape');
}
