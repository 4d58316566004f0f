import { expect, test } from 'vitest';
import { composeMime } from '#adapters/mail.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { mailSamples } from '../../../test/support/mail-samples.ts';
import { testConfig } from '../../../test/support/test-config.ts';
import { mutableMails } from './kinds.rules.ts';
import { composeMail } from './mail.service.ts';
import { mailTemplates, type MailTemplate } from './templates.rules.ts';
import { unsubscribeLink } from './unsubscribe.service.ts';

const config = testConfig();
const templates = Object.keys(mailTemplates) as MailTemplate[];

function compose(template: MailTemplate) {
  const reader = { countryCode: 'AU' };
  const data = mailSamples[template] as never;
  return composeMail(
    { config },
    { dedupeKey: template, to: 'ruth@example.test', personId: 'p1', template, data, reader },
  );
}

function toMime(template: MailTemplate): Promise<Buffer> {
  const { dedupeKey, toAddress, subject, bodyText: text, bodyHtml: html } = compose(template);
  return composeMime({ dedupeKey, to: { address: toAddress }, subject, text, html }, { address: 'store@damsire.test' });
}

test.each(templates)(
  '%s has a subject, one heading, at most one button, and the same texts in both parts',
  (template) => {
    const { subject, bodyText, bodyHtml } = compose(template);
    expect(subject.length).toBeGreaterThan(5);
    expect(subject.length).toBeLessThan(90);
    const read = `${subject} ${bodyText} ${bodyHtml}`.replaceAll(/token=[\w.-]+/g, '');
    expect(read).not.toMatch(/\b(undefined|null|NaN)\b|\[object|\{[a-z-]+\}/);
    expect(bodyHtml.match(/<h1[ >]/g)).toHaveLength(1);
    expect(bodyHtml.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
    const inText = new Set(bodyText.match(/https?:\/\/\S+/g));
    for (const [, href] of bodyHtml.matchAll(/<a[^>]* href="([^"]*)"/g)) {
      expect(href).toMatch(new RegExp(`^${config.publicOrigin}(/|$)`));
      expect([...inText].map(escapeHtml)).toContain(href);
    }
    for (const [, text] of bodyHtml.matchAll(/<(?:p|h1) class="ink[^>]*>([^<]*)</g))
      expect(escapeHtml(bodyText)).toContain(text);
  },
);

test.each(templates)('%s is deliverable: lines below 998 characters, under 100 KB, closed tables', async (template) => {
  const { bodyHtml, bodyText } = compose(template);
  const mime = (await toMime(template)).toString();
  expect(Buffer.byteLength(mime)).toBeLessThan(100 * 1024);
  expect(Math.max(...mime.split('\r\n').map((line) => line.length))).toBeLessThan(998);
  expect(Math.max(...`${bodyHtml}\n${bodyText}`.split('\n').map((line) => line.length))).toBeLessThan(998);
  const count = (part: RegExp) => bodyHtml.match(part)?.length ?? 0;
  for (const tag of ['table', 'tr', 'td', 'p', 'a', 'div', 'span'])
    expect([tag, count(new RegExp(`<${tag}[ >]`, 'g'))]).toEqual([tag, count(new RegExp(`</${tag}>`, 'g'))]);
});

test('only emails that can be turned off state it and have an unsubscribe link', () => {
  const offered = templates.filter((template) => compose(template).bodyHtml.includes('/unsubscribe?token='));
  expect(offered.toSorted()).toEqual(mutableMails.flatMap((mail) => mail.templates).toSorted());
  for (const template of offered) {
    const link = unsubscribeLink({ config }, { template, to: 'x@example.test', personId: 'p1' })!;
    expect(compose(template).bodyText).toContain(`Unsubscribe: ${config.publicOrigin}${link.path}`);
  }
});

test('the dispatch email mentions one kit, several kits or none', () => {
  const sent = mailSamples['orders.sent'];
  const [kit] = sent.kits;
  const headings = [[], [kit!], [kit!, kit!]].map(
    (kits) => mailTemplates['orders.sent']({ ...sent, kits }, (date) => date).heading,
  );
  expect(headings).toEqual(['Your order is on its way', 'Your kit is on its way', 'Your kits are on their way']);
});

test('the dispatch email links first to activation, then to the order', () => {
  const sent = mailSamples['orders.sent'];
  const [kit] = sent.kits;
  const linksOf = (kits: typeof sent.kits) => {
    const { button, links = [] } = mailTemplates['orders.sent']({ ...sent, kits }, (date) => date);
    return [button, ...links].map((link) => `${link?.label} ${link?.path}`);
  };
  expect(linksOf([kit!])).toEqual([
    `Activate kit /activate?barcode=${encodeURIComponent(kit!.barcode)}`,
    `View order ${sent.path}`,
  ]);
  expect(linksOf([kit!, kit!])).toEqual(['Activate kits /activate', `View order ${sent.path}`]);
  expect(linksOf([])).toEqual([`View order ${sent.path}`]);
  expect(compose('orders.sent').bodyText).toContain(`- Kit ${kit!.barcode}`);
});

test('the confirmation of an order shows lines, shipping, tax, total, address, delivery and invoice', () => {
  const { bodyText } = compose('orders.confirmation');
  for (const part of [
    '- 1 × Dog Full Breed Profile (For Juno) $199.00',
    'Shipping: $9.50',
    'GST (included): $18.95',
    'Total paid: $208.50 AUD',
    'Melbourne VIC 3000',
    'Express Post\n1 to 3 business days, expected by 27 November 2026',
    'Results by 21 December 2026 if you post the sample within 3 business days',
    '/my/invoices/2',
  ])
    expect(bodyText).toContain(part);
});

test('3.7 a gift card follows the total in the confirmation', () => {
  const sample = mailSamples['orders.confirmation'];
  const giftCard = { kind: 'gift_card', label: 'Gift card', amountCents: -5_000, included: false };
  const order = { ...sample, giftCardCents: 5_000, steps: [...sample.steps, giftCard] };
  expect(mailTemplates['orders.confirmation'](order, (date) => date).totals?.slice(-4)).toEqual([
    ['GST (included)', '$18.95'],
    ['Total', '$208.50 AUD'],
    ['Gift card', '-$50.00'],
    ['Amount paid', '$158.50 AUD'],
  ]);
});

test.each([
  ['stripe', 'to the card that you paid with. It can take up to 10 business days to appear.'],
  ['paypal', 'to your PayPal account. It can take up to 10 business days to appear.'],
  ['eft', 'to your bank account. It can take up to 10 business days to appear.'],
  ['voucher', 'to your gift card. You can use it now.'],
] as const)('3.7 the email of a refund by %s says where the money is and when', (provider, words) => {
  const refund = { ...mailSamples['orders.refunded'], provider };
  expect(mailTemplates['orders.refunded'](refund).paragraphs[0]).toMatch(
    new RegExp(`^We have refunded \\$[\\d.]+ AUD ${words}$`),
  );
});

test('the email about a replacement kit links to the tracker once the kit is registered, else to activation', () => {
  const sent = mailSamples['kits.replacement_sent'];
  const labelOf = (isRegistered: boolean) =>
    mailTemplates['kits.replacement_sent']({ ...sent, isRegistered }).button?.label;
  expect(labelOf(true)).toBe('Track the sample');
  expect(labelOf(false)).toBe('Activate kit');
});
