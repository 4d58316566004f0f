/** A server process that is stopped while others continue, with the ports, shutdown and draining of the app. */
import { makeMetrics } from '#app/observability/metrics.ts';
import { readConfig } from '#platform/context/config.ts';
import { servePorts } from '#app/serve.ts';
import { createShutdown } from '#app/start/shutdown.ts';
import { openCode } from '#app/code.ts';
import { openDatabase } from '#db/connection.ts';
import { testAdapters } from './adapters.ts';

const config = readConfig(process.env);
const shutdown = createShutdown();
const db = openDatabase(config.databaseUrl ?? '', { poolMax: 4 });
shutdown.add(() => db.destroy());
const render = async () => new Response('page');
const metrics = makeMetrics();
const resources = { db, adapters: testAdapters(), config, metrics, tracing: null, isStopping: shutdown.isStopping };
await servePorts(openCode(resources, { render, pagePaths: [] }), metrics, shutdown);
process.stdout.write('serving\n');
