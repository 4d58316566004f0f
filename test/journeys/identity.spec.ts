import { writeVcf } from '../../src/genetics/formats/vcf-writer.ts';
import { randomGenomes } from '../support/genome-factory.ts';
import { openVisitor, DEMO_PASSWORD, signIn } from '../support/journey-people.ts';
import { expect, test } from '../support/journey-test.ts';
import { expectSound, field, open } from '../support/journey-watch.ts';

test('a sample of the wrong sex is held, the owner replies, and a reviewer resolves it with a reason', async ({
  page,
  browser,
}) => {
  await signIn(page, { email: 'lab@demo.test', to: '/lab/profiles' });
  const answer = await page.request.get('/api/lab/samples?search=Isla&state=GENOTYPED');
  const { results } = (await answer.json()) as { results: { id: number; barcode: string }[] };
  const sample = results[0]!;
  const buffer = Buffer.from(writeVcf(randomGenomes([{ barcode: sample.barcode, seed: 7, maleX: true }])));
  await page.locator('main input[type=file]').setInputFiles({ name: 'plate-7.vcf', mimeType: 'text/plain', buffer });
  await expect(page.getByText('the X chromosome is homozygous throughout')).toBeVisible();
  await expect(page.getByText('1 sample put on hold for an identity check')).toBeVisible();
  await expect(page.getByText('The owner has been emailed.')).toBeVisible();
  await open(page, `/lab/samples/${sample.id}`);
  await expect(page.getByText('Identity check required')).toBeVisible();
  await expect(page.getByText('plate-7.vcf')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lift hold' })).toBeHidden();
  await expectSound(page);

  const owner = await openVisitor(browser);
  await signIn(owner.page, { email: 'breeder@demo.test', to: '/my' });
  await owner.page.getByRole('link', { name: /Questions? about your samples/ }).click();
  await expect(owner.page.getByText('does not match the sex in your account')).toBeVisible();
  await expectSound(owner.page);
  await owner.page.setViewportSize({ width: 390, height: 844 });
  await field(owner.page, 'Your answer').fill('The swabs of two pups were in one envelope.');
  await owner.page.getByRole('button', { name: 'Send answer' }).click();
  await expect(owner.page.getByRole('button', { name: 'Change answer' })).toBeVisible();
  expect(owner.errors.unexpected()).toEqual([]);

  const reviewer = await openVisitor(browser);
  await signIn(reviewer.page, { email: 'reviewer@demo.test', to: '/lab/review' });
  await expect(reviewer.page.getByText('Identity: owner answered')).toBeVisible();
  await expectSound(reviewer.page);
  await open(reviewer.page, `/lab/samples/${sample.id}`);
  await expect(reviewer.page.getByText('The swabs of two pups were in one envelope.')).toBeVisible();
  await reviewer.page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = reviewer.page.getByRole('dialog', { name: 'Resolve the identity check?' });
  await dialog.getByRole('radio', { name: /Lift hold/ }).check();
  await field(dialog, 'Reason').fill('Re-extracted from swab 2: female.');
  await field(dialog, 'Your password').fill(DEMO_PASSWORD);
  await expectSound(reviewer.page);
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(reviewer.page.getByText('Resolved identity checks')).toBeVisible();
  await expect(reviewer.page.getByText('Genotyped', { exact: true }).first()).toBeVisible();
  expect(reviewer.errors.unexpected()).toEqual([]);
});
