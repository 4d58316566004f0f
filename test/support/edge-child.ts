/**
 * A server process for tests that need several: it listens on a free port, which it reports, and uses the given
 * database.
 */
import type { AddressInfo } from 'node:net';
import { buildApp } from '#app/app.ts';
import { listen } from '#app/http/http-server.ts';
import { registrations } from '#app/registrations.ts';
import { openDatabase } from '#db/connection.ts';
import { testAdapters } from './adapters.ts';
import { testConfig } from './test-config.ts';

const { databaseUrl } = JSON.parse(process.argv[2] ?? '{}') as { databaseUrl: string };
const config = testConfig();
const deps = { db: openDatabase(databaseUrl, { poolMax: 4 }), adapters: testAdapters(), config, registrations };
const { app } = buildApp({ deps, render: async () => new Response('page') });
const server = await listen(app.fetch, { ...config, host: '127.0.0.1', port: 0 });
process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
