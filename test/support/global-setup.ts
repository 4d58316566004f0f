import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#db/connection.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { seedReferenceData } from '#app/seed/seed.ts';
import { makeTemporaryDataDir, removeDataDir } from './data-dir.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the test server's maintenance database. */
    adminUrl: string;
    /** The migrated and seeded database that every test file copies. */
    template: string;
    /** A folder for test files, removed after the run. */
    scratch: string;
  }
}

/** One PostgreSQL server per run: that of TEST_DATABASE_URL, or an embedded one that is stopped after the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
    ? externalServer(process.env['TEST_DATABASE_URL'])
    : await embeddedServer();
  const template = `damsire_test_${process.pid}`;
  try {
    await makeTemplate(server.adminUrl, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('adminUrl', server.adminUrl);
  project.provide('template', template);
  const scratch = makeTemporaryDataDir('scratch');
  project.provide('scratch', scratch);
  return async () => {
    removeDataDir(scratch);
    await query(server.adminUrl, [`alter database ${template} with is_template false`, `drop database ${template}`]);
    await server.stop();
  };
}

interface Server {
  adminUrl: string;
  stop: () => Promise<void>;
}

function externalServer(adminUrl: string): Server {
  return { adminUrl, stop: async () => {} };
}

async function embeddedServer(): Promise<Server> {
  const dataDir = makeTemporaryDataDir('test');
  const server = await startEmbedded(dataDir, undefined, { besideApp: false, durable: false });
  const stop = async () => {
    await server.stop();
    removeDataDir(dataDir);
  };
  return { adminUrl: server.urlOf('postgres'), stop };
}

async function makeTemplate(adminUrl: string, template: string): Promise<void> {
  await query(adminUrl, [`create database ${template}`]);
  const url = urlOfDatabase(adminUrl, template);
  await migrate(url);
  const db = openDatabase(url, { poolMax: 2 });
  await seedReferenceData(db);
  await db.destroy();
  await query(adminUrl, [`alter database ${template} with is_template true allow_connections false`]);
}

function urlOfDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function query(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
