import { expect, test } from 'vitest';
import { renderMail } from './layout.rules.ts';

const origin = 'https://store.example';
const frame = { origin, language: 'en-CA' };

test('a mail says the same as text and as HTML, with its link in both', () => {
  const mail = renderMail(
    {
      subject: 'Your order\nAU-1',
      paragraphs: ['Thank you.'],
      facts: [['Total', '$199.00']],
      lines: [{ title: 'Dog full breed profile', detail: 'Labrador Retriever', amount: '$199.00' }],
      button: { label: 'See the order', path: '/my/orders/1' },
      notes: ['Small print.'],
    },
    frame,
  );
  expect(mail.subject).toBe('Your order AU-1');
  for (const part of [
    'Thank you.',
    '$199.00',
    'Labrador Retriever',
    'https://store.example/my/orders/1',
    'Small print.',
  ]) {
    expect(mail.text).toContain(part);
    expect(mail.html).toContain(part);
  }
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
      notes: [evil],
    },
    frame,
  );
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)?.length).toBeGreaterThanOrEqual(8);
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'T46 T47 a mail never links to %s',
  (path) => {
    expect(() => renderMail({ subject: 's', paragraphs: [], button: { label: 'Go', path } }, frame)).toThrow(
      'our own pages',
    );
  },
);
