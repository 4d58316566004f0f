import { expect, test } from '../support/journey-test.ts';
import { openVisitor, signIn } from '../support/journey-people.ts';
import { expectAccessible } from '../support/journey-watch.ts';

const DOG_PROFILE = '/store/dog-full-breed-profile/p/36';
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 860 };

test('a customer changes a review, and guests see it and the answer once staff publish them', async ({
  page,
  browser,
}) => {
  const title = `Worth it ${Date.now()}`;
  await signIn(page, { email: 'breeder.fernhill@demo.test', to: '/my/reviews/36' });
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill(' ');
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Awaiting moderation')).toBeVisible();

  const guest = await openVisitor(browser);
  await guest.page.goto(DOG_PROFILE);
  await expect(guest.page.getByRole('heading', { name: 'Customer reviews' })).toBeVisible();
  await expect(guest.page.getByText(title)).toHaveCount(0);

  const staff = await openVisitor(browser);
  await signIn(staff.page, { email: 'support@demo.test', to: '/admin/reviews' });
  await staff.page.getByRole('link', { name: title }).click();
  await staff.page.getByRole('textbox', { name: 'Answer' }).fill('Thank you for testing with us.');
  await staff.page.getByRole('button', { name: 'Save answer' }).click();
  await expect(staff.page.getByText('Answer saved')).toBeVisible();
  await staff.page.getByRole('button', { name: 'Publish' }).click();
  await expect(staff.page.getByText('Published', { exact: true })).toBeVisible();
  await staff.page.setViewportSize(PHONE);
  await expectAccessible(staff.page);

  // The cached page for guests is rendered again.
  await expect(async () => {
    await guest.page.reload();
    await expect(guest.page.getByRole('heading', { name: title })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(guest.page.getByText('Thank you for testing with us.')).toBeVisible();
  for (const size of [PHONE, WIDE]) {
    await guest.page.setViewportSize(size);
    await expectAccessible(guest.page);
  }
});
