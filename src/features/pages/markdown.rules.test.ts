import { expect, test } from 'vitest';
import { markdownToHtml, readFrontMatter } from './markdown.rules.ts';

test('front matter gives fields and leaves the text', () => {
  expect(readFrontMatter('---\ntitle: Forensics\nart: results\n---\nText')).toEqual({
    fields: { title: 'Forensics', art: 'results' },
    body: 'Text',
  });
  expect(readFrontMatter('Only text')).toEqual({ fields: {}, body: 'Only text' });
});

test.each([
  ['## How it goes', '<h2 id="how-it-goes">How it goes</h2>'],
  ['One\nline', '<p>One line</p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['> said', '<blockquote><p>said</p></blockquote>'],
  ['**much** *and* `code`', '<p><strong>much</strong> <em>and</em> <code>code</code></p>'],
  ['[here](/faqs)', '<p><a href="/faqs">here</a></p>'],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
])('%s', (source, html) => {
  expect(markdownToHtml(source)).toBe(html);
});

test('what looks like code stays text, and links lead to pages only', () => {
  expect(markdownToHtml('<script>alert("x")</script>')).toBe(
    '<p>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;</p>',
  );
  expect(markdownToHtml('[x](javascript:alert(1))')).not.toContain('href');
  expect(markdownToHtml('[x](//elsewhere.test)')).not.toContain('href');
  expect(markdownToHtml('[x](/a"onclick="y)')).not.toContain('onclick="y"');
});
