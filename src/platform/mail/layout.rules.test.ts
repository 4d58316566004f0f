import { expect, test } from 'vitest';
import { renderMail } from './layout.rules.ts';

const origin = 'https://store.example';
const frame = { origin, language: 'en-CA' };

test('the text and HTML parts of an email have the same content and links', () => {
  const mail = renderMail(
    {
      subject: 'Your order\nAU-1',
      paragraphs: ['Thank you.'],
      facts: [['Order', 'AU-1']],
      lines: [{ title: 'Dog full breed profile', detail: 'Labrador Retriever', amount: '$199.00' }],
      totals: [
        ['Shipping', '$9.50'],
        ['Total', '$208.50'],
      ],
      blocks: [{ title: 'Shipping address', lines: ['Ada Test', '1 High Street'] }],
      button: { label: 'View order', path: '/my/orders/1' },
      links: [{ label: 'View invoice', path: '/my/invoices/2' }],
      notes: ['Small print.'],
    },
    { ...frame, unsubscribe: { kind: 'Reminders', path: '/unsubscribe?token=p.reminders.x' } },
  );
  expect(mail.subject).toBe('Your order AU-1');
  for (const part of [
    'Thank you.',
    'AU-1',
    '$199.00',
    'Labrador Retriever',
    'Shipping',
    '$9.50',
    '$208.50',
    'Shipping address',
    '1 High Street',
    'https://store.example/my/orders/1',
    'https://store.example/my/invoices/2',
    'https://store.example/contact-us',
    'https://store.example/unsubscribe?token=p.reminders.x',
    'Reminders',
    'emails are turned on for your email address',
    'Small print.',
  ]) {
    expect(mail.text).toContain(part);
    expect(mail.html).toContain(part);
  }
});

test('a short label and a code stay on one line; long ones may break', () => {
  const facts: [string, string][] = [
    ['Tracking number', 'AP10000002'],
    ['Claim code', '7K3M-91QX-4T00-ZZ8P'],
    ['What would you like to know?', 'a-long-address-of-someone@example.test'],
  ];
  const { html } = renderMail({ subject: 'Sent', paragraphs: [], facts }, frame);
  const unbroken = [...html.matchAll(/<td[^>]*white-space:nowrap[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(unbroken).toEqual(['Tracking number', 'AP10000002', 'Claim code', '7K3M-91QX-4T00-ZZ8P']);
});

test('an email that is always sent has no unsubscribe link', () => {
  const { text, html } = renderMail({ subject: 'Your order AU-1', paragraphs: ['Thank you.'] }, frame);
  expect(text).not.toContain('nsubscribe');
  expect(html).not.toContain('nsubscribe');
});

test('T47 names of people and animals never become markup', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&';
  const { html } = renderMail(
    {
      subject: evil,
      heading: evil,
      paragraphs: [evil],
      facts: [[evil, evil]],
      lines: [{ title: evil, detail: evil, amount: evil }],
      totals: [[evil, evil]],
      blocks: [{ title: evil, lines: [evil] }],
      notes: [evil],
    },
    frame,
  );
  const ours = `<img src="${origin}/images/mail-mark.png"`;
  expect(html.match(/<img[^>]*>/g)).toEqual([expect.stringContaining(ours)]);
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)?.length).toBeGreaterThanOrEqual(12);
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'T46 T47 an email never links to %s',
  (path) => {
    const go = { label: 'Go', path };
    const content = { subject: 's', paragraphs: [] };
    expect(() => renderMail({ ...content, button: go }, frame)).toThrow('our own pages');
    expect(() => renderMail({ ...content, links: [go] }, frame)).toThrow('our own pages');
    expect(() => renderMail(content, { ...frame, unsubscribe: { kind: 'x', path } })).toThrow('our own pages');
  },
);
