import { expect, test } from 'vitest';
import { explainTerms, readGlossary } from './glossary.rules.ts';
import { anchorOf, markdownToHtml, readFrontMatter } from './markdown.rules.ts';

test('front matter is parsed into fields, and the text below is unchanged', () => {
  expect(readFrontMatter('---\ntitle: Forensics\nart: results\n---\nText')).toEqual({
    fields: { title: 'Forensics', art: 'results' },
    body: 'Text',
  });
  expect(readFrontMatter('Only text')).toEqual({ fields: {}, body: 'Only text' });
});

test.each([
  ['## How it works', '<h2 id="how-it-works">How it works</h2>'],
  ['One\nline', '<p>One line</p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['> said', '<blockquote><p>said</p></blockquote>'],
  ['**much** *and* `code`', '<p><strong>much</strong> <em>and</em> <code>code</code></p>'],
  [
    '![A swab](/images/swab-300x200.svg "Dry it")',
    '<figure><img src="/images/swab-300x200.svg" alt="A swab" width="300" height="200" decoding="async"><figcaption>Dry it</figcaption></figure>',
  ],
  ['{{compare geno-pet}}', '<!--block:compare geno-pet-->'],
  ['Dry it for **{{fact drying}}**.', '<p>Dry it for <strong><!--block:fact drying--></strong>.</p>'],
  ['[here](/faqs)', '<p><a href="/faqs">here</a></p>'],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<div class="table-scroll" role="region" tabindex="0" aria-label="a, b"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><th scope="row">1</th><td>2</td></tr></tbody></table></div>',
  ],
])('%s', (source, html) => {
  expect(markdownToHtml(source)).toBe(html);
});

test('text that looks like HTML stays text, and links lead only to pages', () => {
  expect(markdownToHtml('<script>alert("x")</script>')).toBe(
    '<p>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;</p>',
  );
  expect(markdownToHtml('[x](javascript:alert(1))')).not.toContain('href');
  expect(markdownToHtml('[x](//elsewhere.test)')).not.toContain('href');
  expect(markdownToHtml('[x](/a"onclick="y)')).not.toContain('onclick="y"');
});

test.each([
  'a <img src=x onerror=alert(1)> b',
  '<div onclick="x">\n\ntext\n\n</div>',
  '<!--block:hidden-->',
  '<svg/onload=alert(1)>',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '![x](javascript:alert(1))',
  '![x](https://elsewhere.test/a.png)',
  'a ![x](/a.png" onerror="y) b',
  '## <b>x</b>',
  '- <b>x</b>',
  '| <b>a</b> | b |\n|---|---|\n| 1 | <b>2</b> |',
  '`<b>`',
  '```html\n<b>x</b>\n```',
  '**<b>x</b>**',
])('HTML, script addresses and external pictures are removed: %s', (source) => {
  const html = markdownToHtml(source);
  const own = /<\/?(p|h2|ul|li|table|thead|tbody|tr|th|td|strong|code|pre|div)(?=[ >])[^<>]*>/g;
  expect(html.replaceAll(own, '')).not.toMatch(/[<>]/);
  expect(html).not.toMatch(/<[^<>]*\s(on\w+|href|src)=/);
});

test('the title of a link is never printed', () => {
  expect(markdownToHtml('[x](/a "t\\" onclick=\\"y")')).toBe('<p><a href="/a">x</a></p>');
});

test('a URL becomes a link only in link syntax', () => {
  expect(markdownToHtml('See https://damsire.test and a@b.test.')).toBe(
    '<p>See https://damsire.test and a@b.test.</p>',
  );
  expect(markdownToHtml('[mail](mailto:a@b.test) [there](https://b.test/?a=1&b=2)')).toBe(
    '<p><a href="mailto:a@b.test">mail</a> <a href="https://b.test/?a=1&amp;b=2" rel="noopener">there</a></p>',
  );
});

test('only the first use of a term is explained, and never in headings, links or code', () => {
  const terms = readGlossary(
    '## Allele, alleles\nOne of the *forms* of a gene.\n\nMore.\n\n## Carrier, carriers\nHas one copy.',
    anchorOf,
  );
  expect(terms.map(({ anchor, definition }) => [anchor, definition])).toEqual([
    ['allele', 'One of the forms of a gene.'],
    ['carrier', 'Has one copy.'],
  ]);
  const html = explainTerms(
    '<h2>Carriers</h2><p>Two alleles, <a href="/x">carrier</a>, carriers and a carrier; carrierless.</p>',
    terms,
  );
  expect(html.match(/class="term"/g)).toHaveLength(2);
  expect(html).toContain('<h2>Carriers</h2>');
  expect(html).toContain('href="/glossary#carrier" aria-describedby="term-carrier">carriers<span role="tooltip"');
  expect(html).toContain('a carrier; carrierless');
});
