import { expect, test } from '../support/journey-test.ts';
import { signIn } from '../support/journey-people.ts';
import { expectSound, expectSoundWideAndNarrow, field, open } from '../support/journey-watch.ts';

test('an owner on a phone lets their vet see results first, and chooses how to read them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 860 });
  await signIn(page, { email: 'breeder@demo.test', to: '/my/result-settings' });
  await field(page, 'Animal').selectOption({ label: 'Saffron' });
  await field(page, "Vet's name").fill('Dr Vance');
  await field(page, "Vet's email address").fill('dr.vance@example.test');
  await page.getByRole('button', { name: 'Save vet' }).click();
  await expect(page.getByText('Dr Vance')).toBeVisible();
  await expectSoundWideAndNarrow(page);

  await open(page, '/my/my-animals');
  const href = await page.getByRole('link', { name: 'Saffron', exact: true }).first().getAttribute('href');
  const kits = await (await page.request.get(`/api/my/animals/${href?.split('/').at(-1)}/results/kits`)).json();
  const [{ barcode }] = kits as [{ barcode: string }];
  await open(page, `${href}/results-ready/${barcode}`);
  await expect(page.getByRole('heading', { level: 1, name: "Saffron's results are ready" })).toBeVisible();
  // The vet was chosen after the release, so these results were not shared with the vet.
  await expect(page.getByText('Dr Vance')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Share the results' })).toBeVisible();
  await expectSoundWideAndNarrow(page);
  await page.getByRole('link', { name: 'Request a call' }).click();
  await expect(field(page, 'Kit barcode')).toHaveValue(barcode);
  await field(page, 'Phone').fill('+61 3 5550 1200');
  await field(page, 'Email address').fill('breeder@demo.test');
  await field(page, 'When can we call you?').selectOption('morning');
  await page.getByRole('button', { name: 'Request a call' }).click();
  await expect(page.getByText(/Your reference number is/)).toBeVisible();

  await open(page, '/my/result-settings');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Remove vet' }).click();
  await expect(page.getByText('No vet chosen.')).toBeVisible();
});

test('a reviewer sets the quiet hours of serious results', async ({ page }) => {
  await signIn(page, { email: 'reviewer@demo.test', to: '/lab/serious-results' });
  await expect(page.getByText(/not released from Friday 15:00 to Monday 08:00/)).toBeVisible();
  await field(page, 'Start time').fill('16:30');
  await page.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect(page.getByText(/not released from Friday 16:30 to Monday 08:00/)).toBeVisible();
  await expectSound(page);
  await field(page, 'Start time').fill('15:00');
  await page.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect(page.getByText(/not released from Friday 15:00/)).toBeVisible();
});
