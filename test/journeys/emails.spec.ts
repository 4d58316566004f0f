import { expect, test } from '../support/journey-test.ts';
import { drawMails, mailNames } from '../support/mail-pictures.ts';

test('every email fits 600 px and 375 px, light and dark, has large touch targets, and is accessible', async ({
  browser,
}, info) => {
  expect(mailNames.length).toBeGreaterThan(50);
  expect(await drawMails(browser, mailNames, { folder: info.outputPath(), keepPictures: false })).toEqual([]);
});

test('the fonts of emails are served to pages of other origins, such as webmail', async ({ request }) => {
  for (const font of ['nunito', 'fraunces']) {
    const answer = await request.get(`/assets/${font}.v1.woff2`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({ 'content-type': 'font/woff2', 'access-control-allow-origin': '*' });
  }
});
