import { expect, type Page } from '@playwright/test';

export interface ReadMail {
  id: number;
  subject: string;
  text: string;
}

/** Waits for an email and opens it in the demo mailbox. */
export async function openMail(page: Page, { to, subject }: { to: string; subject: RegExp }): Promise<ReadMail> {
  const mail = await findMail(page, { to, subject });
  await page.goto(`/dev/mailbox?to=${encodeURIComponent(to)}`);
  await page.getByRole('link', { name: subject }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  return mail;
}

export async function findMail(page: Page, { to, subject }: { to: string; subject: RegExp }): Promise<ReadMail> {
  let id = 0;
  await expect
    .poll(
      async () => (id = (await listMail(page, to)).find((mail) => subject.test(mail.subject))?.id ?? 0),
      `a mail to ${to}: ${subject}`,
    )
    .toBeGreaterThan(0);
  return (await (await page.request.get(`/api/dev/mailbox/${id}`)).json()) as ReadMail;
}

async function listMail(page: Page, to: string): Promise<{ id: number; subject: string }[]> {
  const answer = await page.request.get(`/api/dev/mailbox?to=${encodeURIComponent(to)}&size=50`);
  return ((await answer.json()) as { results: { id: number; subject: string }[] }).results;
}
