import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { toCachedPage } from './page-cache.ts';
import { asScriptText, scriptsAfterPaint } from './scripts-after-paint.ts';
import { hashOf } from './security.ts';

const MODULE = `import "/assets/manifest-1.js";\nimport * as route0 from "/assets/root-1.js";`;
const PAGE = [
  '<head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/root-1.js"/></head>',
  `<body><a href="/x">x</a><script nonce="n">window.a = 1</script><script nonce="n" type="module" async="">${MODULE}</script></body>`,
].join('');

test('a cached page requests no scripts before it is painted, and lists those it will load', () => {
  const html = toCachedPage(PAGE).html.toString();
  expect(html).not.toContain('modulepreload"');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('["/assets/manifest-1.js","/assets/root-1.js"]');
  expect(html).toContain(JSON.stringify(MODULE));
});

test('the policy of a cached page allows its start script and the module that is loaded later', () => {
  const { html, csp } = toCachedPage(PAGE);
  const inline = Array.from(html.toString().matchAll(/<script>([\s\S]*?)<\/script>/g), ([, text = '']) => text);
  expect(inline).toHaveLength(2);
  for (const text of [...inline, MODULE]) expect(csp).toContain(`'${hashOf(text)}'`);
});

test('a page that is not cached starts its scripts with its nonce', () => {
  const { page: nonced, module } = scriptsAfterPaint(PAGE.replaceAll('.js"/>', '.js" nonce="n"/>'), 'n');
  expect(module).toBe(MODULE);
  expect(nonced).not.toMatch(/modulepreload"|type="module"/);
  expect(Array.from(nonced.matchAll(/<script( nonce="n")?>/g), ([, nonce]) => nonce)).toEqual([
    ' nonce="n"',
    ' nonce="n"',
  ]);
});

test("a static page without a module stays unchanged, and the module's text cannot end the script", () => {
  const html = '<body><script type="module" src="/assets/static-1.js"></script></body>';
  expect(scriptsAfterPaint(html)).toEqual({ page: html, module: null });
  const { page } = scriptsAfterPaint('<script type="module" async="">const a = "<!--";</script>');
  expect(page).not.toContain('<!--');
});

test('a text embedded in a script is read back unchanged, and its double quotes are not escaped', () => {
  const text = String.raw`["it's \"quoted\" \\", "\u2028 </script>"]` + '\n\u2029\\';
  const script = asScriptText(text);
  expect(script.startsWith(String.raw`'["it\'s`)).toBe(true);
  expect(script).not.toContain('<');
  expect(runInNewContext(script)).toBe(text);
});
