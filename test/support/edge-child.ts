/** A process of the store for tests that need more than one: answers on a free port, which it tells, over a database it is given. */
import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { buildApp } from '#app/app.ts';
import { clientIp } from '#app/client-ip.ts';
import { openDatabase } from '#db/connection.ts';
import { testAdapters } from './adapters.ts';
import { testConfig } from './test-config.ts';

const { databaseUrl } = JSON.parse(process.argv[2] ?? '{}') as { databaseUrl: string };
const config = testConfig();
const deps = { db: openDatabase(databaseUrl, { poolMax: 4 }), adapters: testAdapters(), config };
const { app } = buildApp({ deps, render: async () => new Response('page') });
serve(
  {
    fetch: (request, { incoming }) => app.fetch(request, { ip: clientIp(incoming as never, config) }),
    port: 0,
    hostname: '127.0.0.1',
  },
  (address) => process.stdout.write(`${(address as AddressInfo).port}\n`),
);
