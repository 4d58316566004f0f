import { expect, test } from '../support/journey-test.ts';
import { drawMails, MAIL_SCREENS, mailNames } from '../support/mail-pictures.ts';

for (const screen of MAIL_SCREENS) {
  test(`every email fits ${screen.width} px in ${screen.colorScheme}, has large touch targets, and is accessible`, async ({
    browser,
  }, info) => {
    expect(mailNames.length).toBeGreaterThan(50);
    expect(await drawMails(browser, info.outputPath(), screen, mailNames)).toEqual([]);
  });
}
