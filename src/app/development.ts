import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { ViteDevServer } from 'vite';
import type { JobHandler, Jobs } from '#adapters/jobs.ts';
import type { Connection, Fetch } from '#app/http/http-server.ts';
import type { Code, openCode, Pages, Resources } from './code.ts';
import type { Render } from './pages.ts';
import { runStore } from './run-store.ts';

type Open = typeof openCode;

/**
 * `npm run dev`: requests are handled by the current code. Vite reloads changed files and their importers at the next
 * request.
 */
export async function runDevelopment(vite: ViteDevServer): Promise<void> {
  await runStore(async (resources) => {
    const reload = createReload(vite, { ...resources, adapters: { ...resources.adapters, jobs: lateJobs(resources) } });
    const { deps, startJobs } = await reload();
    return { deps, startJobs, fetch: createFetch(vite, reload) };
  });
}

/** Reopens the code if a file that it imports has changed. */
function createReload(vite: ViteDevServer, resources: Resources): () => Promise<Code> {
  let open: Open | null = null;
  let render: Render | null = null;
  let code: Code;
  return async () => {
    const loaded = (await vite.ssrLoadModule('/src/app/code.ts')) as { openCode: Open };
    const pages = (await vite.ssrLoadModule('/src/app/render.ts')) as Pages;
    if (loaded.openCode === open && pages.render === render) return code;
    const isFirst = open === null;
    const isNewServer = loaded.openCode !== open;
    open = loaded.openCode;
    render = pages.render;
    code = open(resources, pages);
    if (!isFirst && isNewServer) await code.startJobs();
    return code;
  };
}

function createFetch(vite: ViteDevServer, reload: () => Promise<Code>): Fetch {
  return async (request, connection) => {
    if (connection && (await isAnsweredByVite(vite, connection))) return RESPONSE_ALREADY_SENT;
    try {
      const response = await (await reload()).fetch(request, connection);
      // Vite's client opens a socket and injects styles into the page.
      response.headers.delete('content-security-policy');
      return response;
    } catch (error) {
      return showFailure(vite, error as Error);
    }
  };
}

function isAnsweredByVite(vite: ViteDevServer, { incoming, outgoing }: Connection) {
  return new Promise<boolean>((resolve, reject) => {
    outgoing.once('finish', () => resolve(true));
    vite.middlewares(incoming, outgoing, (error: unknown) => (error ? reject(error) : resolve(false)));
  });
}

function showFailure(vite: ViteDevServer, error: Error): Response {
  vite.ssrFixStacktrace(error);
  process.stderr.write(`${error.stack}\n`);
  const text = (error.stack ?? String(error)).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  // With Vite's client the page reloads once the file is fixed.
  const html = `<!doctype html><title>Error</title><script type="module" src="/@vite/client"></script><pre>${text}</pre>`;
  return new Response(html, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/**
 * Jobs that run the most recently registered handler, so that workers keep their place in the queue when the code
 * changes.
 */
function lateJobs({ adapters: { jobs } }: Resources): Jobs {
  const handlers = new Map<string, JobHandler<never>>();
  const rounds = new Map<string, () => Promise<unknown>>();
  return {
    ...jobs,
    async work(name, handler, pace) {
      const isKnown = handlers.has(name);
      handlers.set(name, handler);
      if (!isKnown) await jobs.work(name, (data, job) => handlers.get(name)!(data as never, job), pace);
    },
    repeat(name, round, pauseMs) {
      const isKnown = rounds.has(name);
      rounds.set(name, round);
      if (!isKnown) jobs.repeat(name, () => rounds.get(name)!(), pauseMs);
    },
  };
}
