import { readCompiledTexts } from '#platform/articles/content-files.service.ts';
import { openCode } from './code.ts';
import type { Render } from './pages.ts';
import { runStore } from './run-store.ts';

await runStore(async (resources) => {
  const bundle = new URL('../../build/server/index.js', import.meta.url).href;
  const { render } = (await import(bundle)) as { render: Render };
  readCompiledTexts(new URL('../../build/content.json', import.meta.url));
  return openCode(resources, render);
});
