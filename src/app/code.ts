import type { Adapters } from '#adapters/adapters.ts';
import type { Config } from '#platform/context/config.ts';
import type { Deps } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import type { Metrics } from '#app/http/health.ts';
import type { Fetch } from '#app/http/http-server.ts';
import { buildApp } from './app.ts';
import { startJobs } from './jobs.ts';
import type { Render } from './pages.ts';
import { registrations } from './registrations.ts';

/** What outlives the code: `npm run dev` replaces the code while these stay open. */
export interface Resources {
  db: Db;
  adapters: Adapters;
  config: Config;
  metrics: Metrics;
  isStopping: () => boolean;
}

/** The code that answers requests and does the jobs. */
export interface Code {
  deps: Deps;
  fetch: Fetch;
  startJobs: () => Promise<void>;
}

export function openCode({ db, adapters, config, metrics, isStopping }: Resources, render: Render): Code {
  const deps = { db, adapters, config, registrations };
  return {
    deps,
    fetch: buildApp({ deps, render, metrics, isStopping }).app.fetch,
    startJobs: () => startJobs(deps),
  };
}
