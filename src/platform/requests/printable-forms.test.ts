import { expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { drawOgImage, ogSvg } from '#site/content/og-image.document.ts';
import { printForm } from './printable-form.document.ts';
import { printableForms } from './printable-forms.rules.ts';

const database = useDatabase();
const guest = () => new ApiBrowser({ db: database.db, ip: '198.51.104.1' });

test('R209 P020 each printable form is a one-page PDF with the same bytes each time', async () => {
  expect(Object.keys(printableForms)).toEqual(['sample-submission', 'microchip-declaration', 'transfer', 'consent']);
  for (const [name, form] of Object.entries(printableForms)) {
    const bytes = Buffer.from(await printForm(name, form));
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g), name).toHaveLength(1);
    expect(Buffer.from(await printForm(name, form)).equals(bytes), name).toBe(true);
    const response = await guest().get(`/api/printable-forms/${name}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  }
  expect((await guest().get('/api/printable-forms/toString')).status).toBe(404);
});

test('R219 P015 a content page takes its prices, levels and shipping from the data', async () => {
  const html = async (path: string) => (await guest().get(`/api/content?path=${path}`)).body.html as string;
  expect(await html('/compare-full-breed-profile')).toContain('$199.00');
  expect(await html('/loyalty-program')).toContain('Gold');
  expect(await html('/loyalty-program')).toContain('<strong>250 points</strong>, worth 12.50');
  expect(await html('/loyalty-program')).toContain('<strong>1,200 points</strong> for 60.00 and keep 300 points');
  expect(await html('/compare-custom-profile')).toContain('up to 4 tests for a dog');
  expect(await html('/compare-custom-profile')).toContain('from $85.00');
  expect(await html('/how-to-take-dna-sample')).toContain('Roll it firmly for <strong>30 seconds</strong>');
  expect(await html('/resources/international-shipping')).toContain('New Zealand');
  expect(await html('/why-geno-pet')).toContain('/store/');
  expect(await html('/how-to-videos')).toContain('kind="captions"');
  expect(await html('/resources/forms')).toContain('/api/printable-forms/transfer');
});

test('facts are filled into the answers of the FAQs, for search engines too', async () => {
  const { questions, structured } = (await guest().get('/api/content?path=/faqs')).body;
  expect(questions[0].html).toContain('2 swabs in your kit');
  expect(JSON.stringify(structured)).toContain('2 swabs in your kit');
  expect(JSON.stringify({ questions, structured })).not.toContain('block:fact');
});

test('structured data states the type of the page', async () => {
  const kinds = async (path: string) => {
    const graph = (await guest().get(`/api/content?path=${path}`)).body.structured['@graph'];
    return graph.map((entry: { '@type': string }) => entry['@type']);
  };
  expect(await kinds('/faqs')).toEqual(['BreadcrumbList', 'FAQPage']);
  expect(await kinds('/how-to-take-dna-sample')).toEqual(['BreadcrumbList', 'HowTo', 'VideoObject', 'VideoObject']);
  expect(await kinds('/news-and-blogs/what-carrier-means')).toEqual(['BreadcrumbList', 'BlogPosting']);
});

test('the Open Graph image of any URL is a PNG of 1200 by 630 pixels', async () => {
  const bytes = Buffer.from(await drawOgImage({ title: 'Carrier', kicker: 'Blog' }));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(ogSvg({ title: '<b>', kicker: '' })).toContain('<title>&lt;b&gt;</title>');
  for (const path of ['/about-us', '/nothing']) {
    const response = await guest().get(`/api/og-image?path=${path}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('cache-control')).toContain('max-age=86400');
  }
});
