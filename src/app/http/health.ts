import { Hono } from 'hono';
import { sql } from 'kysely';
import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '#platform/context/context.ts';

const SMALLEST_FREE_SHARE = 0.05;
const DATABASE_DEADLINE_MS = 500;

export function makeMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests by kind and status class',
    labelNames: ['kind', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer by kind',
    labelNames: ['kind'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const violations = new Gauge({
    name: 'invariant_violations',
    help: 'Rows that break an invariant',
    registers: [registry],
  });
  return { registry, requests, seconds, violations };
}

export type Metrics = ReturnType<typeof makeMetrics>;

/** The internal port: liveness, readiness and metrics for operators, never for the public. */
export function buildInternalApp(deps: Deps, metrics: Metrics, isStopping: () => boolean) {
  const app = new Hono();
  app.get('/livez', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    const problems = await findProblems(deps, isStopping);
    return c.json({ ok: problems.length === 0, problems }, problems.length ? 503 : 200);
  });
  app.get('/metrics', async (c) =>
    c.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
  );
  return app;
}

async function findProblems(deps: Deps, isStopping: () => boolean): Promise<string[]> {
  const problems: string[] = [];
  if (isStopping()) problems.push('stopping');
  else if (!(await answersInTime(deps))) problems.push('database');
  const disk = await statfs(deps.config.dataDir).catch(() => null);
  if (disk && disk.bavail / disk.blocks < SMALLEST_FREE_SHARE) problems.push('disk');
  return problems;
}

async function answersInTime(deps: Deps): Promise<boolean> {
  const query = sql`select 1`.execute(deps.db).then(
    () => true,
    () => false,
  );
  const deadline = new Promise<boolean>((resolve) => setTimeout(resolve, DATABASE_DEADLINE_MS, false).unref());
  return Promise.race([query, deadline]);
}
