import { readCompiledTexts } from '#platform/articles/content-files.service.ts';
import { openCode, type Pages } from './code.ts';
import { runStore } from './run-store.ts';

await runStore(async (resources) => {
  const bundle = new URL('../../build/server/index.js', import.meta.url).href;
  const pages = (await import(bundle)) as Pages;
  readCompiledTexts(new URL('../../build/content.json', import.meta.url));
  const apiDocument = new URL('../../build/client/api/openapi.json', import.meta.url);
  return openCode(resources, { ...pages, apiDocument });
});
