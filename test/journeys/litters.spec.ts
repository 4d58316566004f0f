import { expect, test } from '../support/journey-test.ts';
import { signIn } from '../support/journey-people.ts';
import { expectSound, open } from '../support/journey-watch.ts';

for (const width of [1280, 390]) {
  test(`at ${width} px a breeder reads a litter on one page and prints its claim sheet`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    await signIn(page, { email: 'breeder@demo.test', to: '/my/litters' });
    await expectSound(page);
    // The first of her two litters.
    const litter = page.getByRole('link', { name: /^Willow, \d\d\/\d\d\/\d{4}$/ }).last();
    const born = (await litter.innerText()).slice(-10).split('/').toReversed().join('-');
    // 420 days before the first start, which may have been before midnight.
    expect([420, 421]).toContain(Math.floor((Date.now() - Date.parse(born)) / 86_400_000));
    await litter.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Litter of Willow' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Certificate C-.* of Biscuit/ })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Print claim sheet' }).click();
    const arriving = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Print claim sheet' }).click();
    expect((await arriving).suggestedFilename()).toBe(`litter-Willow-${born}.pdf`);
    await expect(page.getByText('QR code printed').first()).toBeVisible();
    const zip = await page.request.get((await page.getByRole('link', { name: 'Download zip' }).getAttribute('href'))!);
    expect(zip.headers()['content-type']).toBe('application/zip');
    await open(page, '/my/transfer-animal');
    await expect(page.getByText('To anyone with the QR code').first()).toBeVisible();
  });
}
