import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { queryServer } from '../../test/support/database.ts';
import { openDatabase } from './connection.ts';
import { migrate, requireMigrated } from './migrate.ts';

const name = `damsire_migrate_${process.pid}`;
let folder = '';

beforeEach(async () => {
  await queryServer(`create database ${name}`);
  folder = mkdtempSync(path.join(tmpdir(), 'damsire-migrations-'));
});

afterEach(async () => {
  await queryServer(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

test('migrations run once, in the order of their numbers', async () => {
  write('0002_fill.sql', 'insert into a values (1); insert into a values (2);');
  write('0001_make.sql', 'create table a (n int);');
  expect(await run()).toEqual(['0001_make.sql', '0002_fill.sql']);
  expect(await run()).toEqual([]);
  write('0003_more.sql', 'insert into a values (3)');
  expect(await run()).toEqual(['0003_more.sql']);
  expect(await rows('select n from a order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test('a failing migration is rolled back, reports the line, and can be fixed', async () => {
  write('0001_make.sql', 'create table a (n int);\ninsert into a values (1);\ninsert into nowhere values (1);');
  await expect(run()).rejects.toThrow(/0001_make\.sql failed at line 3: .*nowhere/);
  write('0001_make.sql', 'create table a (n int)');
  expect(await run()).toEqual(['0001_make.sql']);
});

test('a migration that was changed after it ran is refused, with its name', async () => {
  write('0001_make.sql', 'create table a (n int);');
  await run();
  write('0001_make.sql', 'create table a (n bigint);');
  await expect(run()).rejects.toThrow('0001_make.sql was changed after it was applied');
});

test('a store that does not migrate refuses to start without its migrations, and accepts later ones', async () => {
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  const require = () => requireMigrated(url.href, folder);
  write('0001_make.sql', 'create table a (n int);');
  await expect(require()).rejects.toThrow('The database lacks migration 0001_make.sql');
  await run();
  write('0002_more.sql', 'create table b (n int);');
  await expect(require()).rejects.toThrow('The database lacks migration 0002_more.sql');
  await run();
  rmSync(path.join(folder, '0002_more.sql'));
  await require();
});

test('different line endings do not count as a change', async () => {
  write('0001_make.sql', 'create table a (n int);\ncreate table b (n int);\n');
  await run();
  write('0001_make.sql', 'create table a (n int);\r\ncreate table b (n int);\r\n');
  expect(await run()).toEqual([]);
});

test('a database that is newer than the program is refused', async () => {
  write('0001_make.sql', 'create table a (n int);');
  await run();
  rmSync(path.join(folder, '0001_make.sql'));
  await expect(run()).rejects.toThrow('older than the database');
});

test('a migration with a lower, duplicate or malformed number is refused', async () => {
  write('0002_make.sql', 'create table a (n int);');
  await run();
  write('0001_late.sql', 'select 1');
  await expect(run()).rejects.toThrow('0001_late.sql comes before 0002_make.sql');
  rmSync(path.join(folder, '0001_late.sql'));
  write('0002_twin.sql', 'select 1');
  await expect(run()).rejects.toThrow('0002_twin.sql needs a name');
  rmSync(path.join(folder, '0002_twin.sql'));
  write('3-other.sql', 'select 1');
  await expect(run()).rejects.toThrow('3-other.sql needs a name');
});

test('apps that start at the same time run each migration once', async () => {
  write('0001_make.sql', 'create table a (n int); select pg_sleep(0.2); insert into a values (1)');
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(['0001_make.sql']);
});

test('a database with every migration applied has none pending', async () => {
  const real = databaseUrl();
  expect((await migrate(real)).length).toBeGreaterThan(0);
  expect(await migrate(real)).toEqual([]);
});

function write(file: string, text: string): void {
  writeFileSync(path.join(folder, file), text);
}

function run(): Promise<string[]> {
  return migrate(databaseUrl(), folder);
}

function databaseUrl(): string {
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

async function rows(query: string): Promise<unknown[]> {
  const db = openDatabase(databaseUrl(), { poolMax: 1 });
  try {
    return (await sql.raw(query).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}
