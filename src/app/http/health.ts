import { Hono } from 'hono';
import { statfs } from 'node:fs/promises';
import { answersInTime } from '#db/outage.ts';
import type { Metrics } from '#app/observability/metrics.ts';
import { createStoreFigures } from '#app/observability/store-figures.ts';
import type { Deps } from '#platform/context/context.ts';

const SMALLEST_FREE_SHARE = 0.05;
const PUBLIC_FRESH_MS = 1000;

/** The internal port: liveness, readiness and metrics for operators, never for the public. */
export function buildInternalApp(deps: Deps, metrics: Metrics, isStopping: () => boolean) {
  const app = new Hono();
  const refreshFigures = createStoreFigures(deps, metrics);
  app.get('/livez', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    const problems = await findProblems(deps, isStopping);
    return c.json({ ok: problems.length === 0, problems }, problems.length ? 503 : 200);
  });
  app.get('/metrics', async (c) => {
    await refreshFigures();
    return c.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType });
  });
  return app;
}

/**
 * The public health check: whether the store can serve. It queries the database at most once a second, regardless of
 * the number of requests.
 */
export function createPublicHealth({ db }: Pick<Deps, 'db'>, isStopping: () => boolean): () => Promise<Response> {
  let askedAt = -Infinity;
  let answer: Promise<boolean> = Promise.resolve(true);
  return async () => {
    if (performance.now() - askedAt > PUBLIC_FRESH_MS) {
      askedAt = performance.now();
      answer = answersInTime(db);
    }
    const ok = !isStopping() && (await answer);
    return Response.json({ ok }, { status: ok ? 200 : 503, headers: { 'cache-control': 'no-store' } });
  };
}

async function findProblems(deps: Deps, isStopping: () => boolean): Promise<string[]> {
  const problems: string[] = [];
  if (isStopping()) problems.push('stopping');
  else if (!(await answersInTime(deps.db))) problems.push('database');
  const disk = await statfs(deps.config.dataDir).catch(() => null);
  if (disk && disk.bavail / disk.blocks < SMALLEST_FREE_SHARE) problems.push('disk');
  return problems;
}
