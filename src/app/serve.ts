import type { Server } from 'node:http';
import { isPortInUse, PortInUse } from '#shared/port-in-use.ts';
import type { Config } from '#platform/context/config.ts';
import { drainServer, LINGER_MS } from '#app/start/drain.ts';
import { buildInternalApp } from '#app/http/health.ts';
import { listen, type Fetch } from '#app/http/http-server.ts';
import type { Metrics } from '#app/observability/metrics.ts';
import type { Code } from './code.ts';
import type { Shutdown } from '#app/start/shutdown.ts';

/**
 * Opens the store's port, unless this is a worker, and the internal port. Called only after the data has been seeded.
 */
export async function servePorts({ deps, fetch }: Code, metrics: Metrics, shutdown: Shutdown): Promise<void> {
  const { config } = deps;
  const { isStopping } = shutdown;
  if (config.role !== 'worker') {
    const server = await listenOn('PORT', fetch, config);
    const lingerMs = config.drainSeconds > 0 ? LINGER_MS.production : LINGER_MS.demo;
    shutdown.add(() => drainServer(server, { lingerMs }));
    shutdown.drainFor(config.drainSeconds * 1000);
  }
  const internal = { ...config, host: config.metricsHost, port: config.metricsPort };
  await listenOn('METRICS_PORT', buildInternalApp(deps, metrics, isStopping).fetch, internal);
}

async function listenOn(port: 'PORT' | 'METRICS_PORT', fetch: Fetch, address: Config): Promise<Server> {
  return listen(fetch, address).catch((error: unknown) => {
    throw isPortInUse(error) ? new PortInUse(address.port, port) : error;
  });
}
