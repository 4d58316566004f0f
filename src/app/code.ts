import type { Adapters } from '#adapters/adapters.ts';
import type { Config } from '#platform/context/config.ts';
import type { Deps } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import type { Replica } from '#db/replica.ts';
import type { Metrics } from '#app/observability/metrics.ts';
import type { Tracing } from '#adapters/tracing/tracing.ts';
import type { Fetch } from '#app/http/http-server.ts';
import { buildApp } from './app.ts';
import { startJobs } from './jobs.ts';
import type { Render } from './pages.ts';
import { registrations } from './registrations.ts';

/** Resources that outlive the code: `npm run dev` replaces the code while these stay open. */
export interface Resources {
  db: Db;
  replica?: Replica | null;
  adapters: Adapters;
  config: Config;
  metrics: Metrics;
  /** null: tracing is disabled, and OpenTelemetry is not loaded. */
  tracing: Tracing | null;
  isStopping: () => boolean;
}

/** The built pages: their render function and route patterns. */
export interface Pages {
  render: Render;
  pagePaths: readonly string[];
  /** The OpenAPI document written by the build; without it, the document is generated on request. */
  apiDocument?: URL;
}

/** The code that handles requests and runs jobs. */
export interface Code {
  deps: Deps;
  fetch: Fetch;
  startJobs: () => Promise<void>;
}

export function openCode(resources: Resources, pages: Pages): Code {
  const { db, replica, adapters, config, metrics, tracing, isStopping } = resources;
  const deps = { db, replica: replica ?? null, adapters, config, registrations };
  return {
    deps,
    fetch: buildApp({ deps, ...pages, metrics, tracing, isStopping }).app.fetch,
    startJobs: () => startJobs(deps, tracing),
  };
}
