import { formatBarcode } from '#shared/barcode.ts';
import { expect, test } from '../support/journey-test.ts';
import { hasOwnStore, createUserWithStoredSample } from '../support/journey-database.ts';
import { findMail } from '../support/journey-mail.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectSound, field } from '../support/journey-watch.ts';

test('an owner requests destruction of a stored sample, withdraws it, requests it again, and it is recorded with a witness', async ({
  browser,
}) => {
  test.skip(!hasOwnStore, 'needs a person and a sample of its own');
  const { email, animalId, barcode } = await createUserWithStoredSample();
  const { page: owner, errors } = await openVisitor(browser);
  await signIn(owner, { email, to: `/my/my-animals/${animalId}` });
  const overview = owner.getByRole('tabpanel', { name: 'Overview' });
  await expect(overview.getByText(/^We keep the rest of this sample until/)).toBeVisible();
  const askAndConfirm = async (label: string) => {
    await overview.getByRole('button', { name: label }).click();
    await owner.getByRole('dialog').getByRole('button', { name: label }).click();
  };
  await askAndConfirm('Destroy the sample');
  await expect(overview.getByText(/^You asked us to destroy the stored sample on/)).toBeVisible();
  await askAndConfirm('Keep the sample');
  await expect(overview.getByText(/^We keep the rest of this sample until/)).toBeVisible();
  await askAndConfirm('Destroy the sample');
  await expect(overview.getByText(/^You asked us to destroy the stored sample on/)).toBeVisible();
  await expectSound(owner);

  const { page: bench } = await openVisitor(browser);
  await signIn(bench, { email: 'lab@demo.test', to: '/lab/storage' });
  const row = bench.getByRole('row').filter({ hasText: formatBarcode(barcode) });
  await expect(row).toHaveCount(1);
  await expectSound(bench);
  await row.getByRole('button', { name: /^Record location/ }).click();
  await field(bench.getByRole('dialog'), 'Storage location').fill('Freezer 2, box 14');
  await bench.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Freezer 2, box 14');
  await row.getByRole('button', { name: /^Record destruction/ }).click();
  const dialog = bench.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record destruction' }).click();
  await expect(dialog.getByText('Choose a method.')).toBeVisible();
  await field(dialog, 'Method').selectOption({ label: 'Incinerated' });
  await field(dialog, 'Witness').selectOption({ label: 'Jonas Weber' });
  await dialog.getByRole('button', { name: 'Record destruction' }).click();
  await expect(row).toHaveCount(0);
  await bench.getByRole('link', { name: 'Destroyed', exact: true }).click();
  await expect(row).toContainText('Jonas Weber');

  await owner.reload();
  await expect(overview.getByText(/^The stored sample was destroyed on/)).toBeVisible();
  expect((await findMail(owner, { to: email, subject: /sample was destroyed/ })).text).toContain('incinerated');
  expect(errors.unexpected()).toEqual([]);
});
