import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey-test.ts';
import { hasOwnStore, createUserWithReport } from '../support/journey-database.ts';
import { openVisitor, DEMO_PASSWORD, signIn } from '../support/journey-people.ts';
import { expectSound, field, open } from '../support/journey-watch.ts';

interface Sample {
  id: number;
  barcode: string;
  animalName: string;
}

/** Finds a demo sample by animal and state, as the signed-in member of staff. */
async function findSample(page: Page, animal: string, state: string): Promise<Sample> {
  const answer = await page.request.get(`/api/lab/samples?search=${animal}&state=${state}`);
  const { results } = (await answer.json()) as { results: Sample[] };
  expect(results, `${animal} ${state}`).not.toEqual([]);
  return results[0] as Sample;
}

test.use({ viewport: { width: 1280, height: 860 } });

test('a file with errors is refused by line, and a sample is paused and resumed by keyboard at 390 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { email: 'lab@demo.test', to: '/lab/import' });
  const { barcode } = await findSample(page, 'Clover', 'PLATED');
  const content = `barcode,test,genotype\n${barcode},NOSUCHTEST,N/N\nGGNOBODY1234,1,N/N\n`;
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'mistakes.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(page.getByText('Nothing was imported: 2 rows have errors')).toBeVisible();
  await expect(page.getByText('NOSUCHTEST is not a test for this species.')).toBeVisible();
  await expectSound(page);

  // A scanner has no delete key: after a refusal the next code replaces the previous one.
  const sample = await findSample(page, 'Fergus', 'RECEIVED');
  await open(page, '/lab');
  await field(page, 'Receive a kit').focus();
  await page.keyboard.type('NOSUCHCODE\n');
  await expect(page.getByText("We don't recognise this barcode.")).toBeVisible();
  await page.keyboard.type(`${sample.barcode}\n`);
  await expect(page.getByText('Already received. Current status: received.')).toBeVisible();
  await open(page, `/lab/samples/${sample.id}`);
  await page.getByRole('button', { name: 'Report a problem' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Report a problem' });
  await question.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(question.getByText('Choose a reason.')).toBeVisible();
  await expectSound(page);
  await field(question, 'Reason').selectOption('NO_FORM');
  await question.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('On hold', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Lift hold' }).press('Enter');
  const lift = page.getByRole('dialog', { name: 'Lift the hold?' });
  await field(lift, 'Resolution').fill('The form came by email');
  await expectSound(page);
  await lift.getByRole('button', { name: 'Lift hold' }).press('Enter');
  await expect(page.getByText('Received', { exact: true }).first()).toBeVisible();
});

test('released results are amended, the owner is notified and reads version 2, which names what it replaces', async ({
  page,
  browser,
}) => {
  test.skip(!hasOwnStore, 'results of its own');
  const { email, animal, animalId, sample } = await createUserWithReport();
  await signIn(page, { email: 'reviewer@demo.test', to: '/lab/review' });
  await expectSound(page);
  await open(page, `/lab/samples/${sample.id}`);
  await page.getByRole('button', { name: 'Amend results' }).click();
  const question = page.getByRole('dialog', { name: 'Amend released results?' });
  await field(question, 'Reason').fill('Two wells were swapped');
  await field(question, 'Your password').fill('not my password');
  await question.getByRole('button', { name: 'Amend results' }).click();
  await expect(question.getByText('That password is wrong.')).toBeVisible();
  await field(question, 'Your password').fill(DEMO_PASSWORD);
  await question.getByRole('button', { name: 'Amend results' }).click();
  await expect(page.getByText('On the plate', { exact: true }).first()).toBeVisible();

  const owner = await openVisitor(browser);
  const results = `/my/my-animals/${animalId}/results/${sample.barcode}`;
  await signIn(owner.page, { email, to: results });
  await expect(owner.page.getByText('We are reviewing this sample again')).toBeVisible();
  await expectSound(owner.page);

  const bench = await openVisitor(browser);
  await signIn(bench.page, { email: 'lab@demo.test', to: '/lab/import' });
  const content = `barcode,test,genotype\n${sample.barcode},EIC,P/N\n`;
  await bench.page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'corrected.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(bench.page.getByText('1 result imported')).toBeVisible();
  await open(bench.page, `/lab/samples/${sample.id}`);
  const tab = await bench.page.context().newPage();
  await open(tab, `/lab/samples/${sample.id}`);
  const decides = 'Someone who did not import or submit these results';
  await bench.page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(bench.page.getByText(decides)).toBeVisible();
  // The other tab still has the button: the action is refused there, and the tab shows the current state.
  await tab.getByRole('button', { name: 'Submit for review' }).click();
  await expect(tab.getByText(decides)).toBeVisible();
  await open(page, `/lab/samples/${sample.id}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  const approval = page.getByRole('dialog', { name: 'Approve these results?' });
  await field(approval, 'Your password').fill(DEMO_PASSWORD);
  await approval.getByRole('button', { name: 'Approve' }).click();
  const release = page.getByRole('button', { name: 'Release to owner' });
  await page.getByRole('button', { name: 'Return to review' }).click();
  const taken = page.getByRole('dialog', { name: 'Return to review?' });
  await field(taken, 'Reason').fill('Check the second well first');
  await taken.getByRole('button', { name: 'Return to review' }).click();
  await expect(page.getByText('Check the second well first').first()).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await field(approval, 'Your password').fill(DEMO_PASSWORD);
  await approval.getByRole('button', { name: 'Approve' }).click();
  // The clicked button is gone, so the focus is on the next step.
  await expect(release).toBeFocused();
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('dialog', { name: `Release ${animal}'s results?` });
  await expectSound(page);
  await confirmation.getByRole('button', { name: 'Release results' }).press('Enter');
  // The history already shows the first "Reported"; the button disappears after the second.
  await expect(confirmation).toBeHidden();
  await expect(release).toBeHidden();
  await expect(page.getByText('Reported', { exact: true }).first()).toBeVisible();

  await open(owner.page, results);
  await expect(owner.page.getByText('This is version 2')).toBeVisible();
  await expect(owner.page.getByText('Earlier versions:')).toBeVisible();
  await expect(owner.page.locator('main')).toContainText('changed');
  await expectSound(owner.page);
  expect(owner.errors.unexpected()).toEqual([]);
});
