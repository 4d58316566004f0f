import { createServer, request as requestHttp } from 'node:http';
import { once } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { openDatabase } from '#db/connection.ts';
import { startTracing } from './tracing.ts';

const bed = useDatabase();
const posts: { path: string; text: string }[] = [];
const collector = createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const body = Buffer.concat(chunks);
    const bytes = incoming.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    posts.push({ path: incoming.url ?? '', text: bytes.toString('latin1') });
    response.end();
  });
});
let endpoint = '';
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as { port: number }).port}`;
});
afterAll(() => void collector.close());

test('spans of a request, its statements and its calls reach an OTLP collector without any values', async () => {
  const tracing = startTracing({ endpoint, serviceName: 'damsire-under-test', share: 1 });
  const db = openDatabase(bed.url, { poolMax: 1, onStatement: tracing.traceStatement });
  const request = new Request('http://store.test/my/animals/12?email=secret@example.test');
  await tracing.traceRequest(request, '/my/animals/:x', async () => {
    await sql`select ${'secret value'}::text as read_in_request`.execute(db);
    await fetch(`${endpoint}/called-by-fetch`);
    const call = requestHttp(`${endpoint}/called-by-http`);
    call.end();
    const [response] = (await once(call, 'response')) as [NodeJS.ReadableStream];
    response.resume();
    await once(response, 'end');
    return 200;
  });
  const work = async () => {
    throw new Error('failed with secret@example.test');
  };
  await expect(tracing.traceJob('mail.send', work)).rejects.toThrow('failed');
  await sql`select 'outside' as read_by_nobody`.execute(db);
  await db.destroy();
  await tracing.stop();
  const [sent] = posts.filter(({ path }) => path === '/v1/traces');
  const text = sent?.text ?? '';
  for (const part of ['damsire-under-test', 'GET /my/animals/:x', 'as read_in_request', 'job mail.send'])
    expect(text).toContain(part);
  expect(text.split('GET 127.0.0.1')).toHaveLength(3);
  for (const part of ['secret', 'read_by_nobody', '/called-by']) expect(text).not.toContain(part);
});

test('a share of 0 sends nothing', async () => {
  posts.length = 0;
  const tracing = startTracing({ endpoint, serviceName: 'damsire', share: 0 });
  await tracing.traceRequest(new Request('http://store.test/'), '/', async () => 200);
  await tracing.stop();
  expect(posts).toEqual([]);
});

test('the app loads OpenTelemetry and the AWS SDK only when they are configured', () => {
  const script = `
    const { registerHooks } = await import('node:module');
    registerHooks({ resolve: (name, context, next) => {
      // prom-client includes the small OpenTelemetry API for its own use.
      const isOurs = !context.parentURL?.includes('prom-client');
      if (isOurs && /^@(?:opentelemetry|aws-sdk)\\/|tracing|s3-files/.test(name)) console.log(name);
      return next(name, context);
    } });
    await import('./src/app/run-store.ts');
    process.exit(0);`;
  const { stdout, status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect([stdout, status], stderr).toEqual(['', 0]);
});
