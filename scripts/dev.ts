// npm run dev: the store with Vite. A changed component is replaced in the open page; a changed service or text is used
// from the next request on.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';
import type { runDevelopment } from '../src/app/development.ts';

const root = path.dirname(import.meta.dirname);
const TEXTS = path.join(root, 'src/platform/articles/content-files.service.ts');
process.env['NODE_ENV'] = 'development';
process.env['DAMSIRE_MODE'] ??= 'demo';
describeApi();

const vite = await createServer({
  root,
  appType: 'custom',
  server: {
    middlewareMode: true,
    watch: { ignored: ['build', 'data', 'docs', 'test*'].map((name) => path.join(root, name, '**')) },
  },
});
// A compiler in Vite ends the process on SIGTERM, before the database has stopped.
process.removeAllListeners('SIGTERM');
vite.watcher.on('change', (file) => {
  const name = path.relative(root, file).replaceAll(path.sep, '/');
  if (name.endsWith('.contract.ts')) describeApi();
  if (name.startsWith('content/')) reloadTexts();
  if (/^src\/(?:adapters|db)\//.test(name)) process.stdout.write('Restart npm run dev to apply this change.\n');
});
const loaded = await vite.ssrLoadModule('/src/app/development.ts');
await (loaded as { runDevelopment: typeof runDevelopment }).runDevelopment(vite);

/** Updates the browser's list of calls. */
function describeApi(): void {
  execFileSync(process.execPath, [path.join(root, 'scripts/api-paths.ts')], { cwd: root, stdio: 'inherit' });
}

/** Reloads the module that reads the texts once. */
function reloadTexts(): void {
  const { ssr, client } = vite.environments;
  for (const module of ssr.moduleGraph.getModulesByFile(TEXTS) ?? []) ssr.moduleGraph.invalidateModule(module);
  client.hot.send({ type: 'full-reload' });
}
