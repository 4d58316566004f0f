import { expect, test } from 'vitest';
import { ApiBrowser } from '../../test/support/api.ts';
import { buildApp } from './app.ts';
import { useDatabase } from '../../test/support/database.ts';
import { registrations } from '#app/registrations.ts';
import { testAdapters } from '../../test/support/adapters.ts';
import { testConfig } from '../../test/support/test-config.ts';

const bed = useDatabase();
const asBytes = (text: string) => new TextEncoder().encode(text).buffer;
const browser = (options: { ip?: string } = {}) => new ApiBrowser({ db: bed.db, ...options });

test('the public health response contains only "ok"', async () => {
  const response = await browser().get('/healthz');
  expect([response.status, response.body]).toEqual([200, { ok: true }]);
});

test('T42 every response has the security headers, and pages have a strict content security policy', async () => {
  for (const path of ['/', '/api/visit', '/healthz', '/api/no-such-call']) {
    const { headers } = await browser().get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  }
  const policy = (await browser().get('/')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-inline');
});

test('T43 each render of a page has a new nonce', async () => {
  const nonces = new Set<string>();
  for (let i = 0; i < 50; i += 1) nonces.add((await browser().get('/')).headers.get('content-security-policy') ?? '');
  expect(nonces.size).toBe(50);
});

test('only payment pages may frame and call the payment origin', async () => {
  const policyOf = async (path: string) => (await browser().get(path)).headers.get('content-security-policy') ?? '';
  expect(await policyOf('/breeder')).toContain("frame-src 'none'");
  expect(await policyOf('/checkout')).toContain('frame-src https://js.stripe.com');
});

test('T44 an unsafe call is rejected unless it comes from our own pages', async () => {
  const shop = browser();
  const refused = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example:3000' },
    { origin: 'http://evil.example', host: 'evil.example' },
    { origin: '', 'sec-fetch-site': 'cross-site' },
    { origin: '', 'content-type': 'application/x-www-form-urlencoded' },
  ];
  for (const headers of refused) {
    const response = await shop.post('/api/cart', {}, headers as unknown as Record<string, string>);
    expect(response.status, JSON.stringify(headers)).toBe(403);
  }
  expect(await bed.db.selectFrom('cart').select('id').execute()).toEqual([]);
  expect((await shop.post('/api/cart')).status).toBe(201);
});

test('T44 GET calls with side effects must come from our own pages as well', async () => {
  const response = await browser().get('/api/auth/logout', { origin: 'https://evil.example' });
  expect(response.status).toBe(403);
});

test('T49 a card number in any body is rejected and not stored', async () => {
  const shop = browser();
  for (const number of ['4242424242424242', '4242 4242 4242 4242', '5555-5555-5555-4444', '378282246310005']) {
    const response = await shop.post('/api/auth/login', { username: 'a@example.org', password: number });
    expect([response.status, response.body.code]).toEqual([422, 'card_data_not_accepted']);
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const escaped = await shop.call('POST', '/api/auth/login', asBytes('username=a&password=x%34242424242424242'), form);
  expect([escaped.status, escaped.body.code]).toEqual([422, 'card_data_not_accepted']);
  const query = await shop.get('/api/search?q=%EF%BC%94242-4242-4242-4242');
  expect([query.status, query.body.code]).toEqual([422, 'card_data_not_accepted']);
  const chip = await shop.post('/api/auth/login', { username: 'a@example.org', password: '956000012345602' });
  expect(chip.status).toBe(401);
});

test('T51 a body over 256 KiB is refused, and a smaller one is read', async () => {
  const shop = browser();
  const body = (length: number) => ({ username: 'a@example.org', password: 'x'.repeat(length) });
  const response = await shop.post('/api/auth/login', body(256 * 1024));
  expect([response.status, response.body.message]).toEqual([413, 'The request is too large. The limit is 256 kB.']);
  expect((await shop.post('/api/auth/login', body(1000))).status).not.toBe(413);
});

test('names with line breaks or bidirectional control characters are a 428 beside their field', async () => {
  const body = { username: 'a@example.org', password: 'x', firstName: 'Rex\r\nBcc: b@example.org', note: 'a\u202eb' };
  const response = await browser().post('/api/auth/login', body);
  expect(response.status).toBe(428);
  expect(Object.keys(response.body).toSorted()).toEqual(['firstName', 'note']);
});

test('R556 a body that is not JSON is a 428, not a server error', async () => {
  const response = await browser().call('POST', '/api/auth/login', undefined, { 'content-type': 'application/json' });
  expect(response.status).toBe(428);
});

test('R569 calls work with and without a trailing slash', async () => {
  const shop = browser();
  for (const path of ['/api/visit', '/api/countries', '/api/breed']) {
    const [plain, slashed] = [await shop.get(path), await shop.get(`${path}/`)];
    expect([slashed.status, slashed.body]).toEqual([plain.status, plain.body]);
    expect(plain.status).toBe(200);
  }
});

test('a form submitted without scripts redirects back to its page, and to no other site', async () => {
  for (const path of ['/login', '/us/contact-us', '//evil.example/login']) {
    const { status, headers } = await browser().call('POST', path, asBytes('username=a'));
    expect([status, headers.get('location')]).toEqual([303, testConfig().publicOrigin + path]);
  }
});

test('an unknown call is a 404 in JSON with the id of the request', async () => {
  const response = await browser().get('/api/no-such-call');
  expect(response.status).toBe(404);
  expect(response.body.message).toBe('Result not found.');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('content for a path that is too long is a 404', async () => {
  const response = await browser().get(`/api/content?path=/${'x'.repeat(301)}`);
  expect(response.status).toBe(404);
  expect((await browser().get(`/api/content/suggestions?path=/${'x'.repeat(301)}`)).status).toBe(200);
});

test('T51 a body is read only if the operation exists and the caller may use it', async () => {
  const read: string[] = [];
  const send = (path: string, length = 1000) => {
    const body = new ReadableStream(
      {
        pull: (stream) => {
          read.push(path);
          stream.enqueue(new Uint8Array(length));
          stream.close();
        },
      },
      { highWaterMark: 0 },
    );
    return browser().call('POST', path, body, { 'content-type': 'multipart/form-data; boundary=x' });
  };
  expect((await send('/api/my/animals/1/photo')).status).toBe(401);
  expect((await send('/api/no-such-call')).status).toBe(404);
  expect(read).toEqual([]);
  const { status } = await browser().call('POST', '/api/auth/login', undefined, { 'content-length': '300000000' });
  expect(status).toBe(413);
});

test('T51 payment webhooks have a size limit as well', async () => {
  const response = await browser().call('POST', '/api/webhooks/stripe/AU', asBytes('x'.repeat(256 * 1024 + 1)));
  expect([response.status, response.body.error]).toEqual([413, 'too_large']);
});

test('the API is published as OpenAPI 3.1', async () => {
  const { body } = await browser().get('/api/openapi.json');
  expect(body.openapi).toMatch(/^3\.1/);
  expect(Object.keys(body.paths)).toContain('/cart/{sessionId}/item');
  expect(body.paths['/auth/login'].post.summary).toBeTruthy();
});

test('T60 an unreachable database is a 503 with a retry time, not a server error', async () => {
  const { openDatabase } = await import('#db/connection.ts');
  const unreachable = openDatabase('postgresql://nobody@127.0.0.1:1/none', { poolMax: 1 });
  const response = await new ApiBrowser({ db: unreachable }).get('/api/tools/sample-tracker/GG00000000000');
  await unreachable.destroy();
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
});

test('T52 an unexpected error reveals only its request id', async () => {
  const shop = browser();
  const broken = { ...shop.adapters, geoip: { countryOf: () => ({ countryCode: 'AU' }) } };
  await bed.db.schema.alterTable('rateLimit').renameTo('rate_limit_gone').execute();
  const response = await new ApiBrowser({ db: bed.db, adapters: broken }).get(
    '/api/tools/sample-tracker/GG00000000000',
  );
  await bed.db.schema.alterTable('rateLimitGone').renameTo('rate_limit').execute();
  expect(response.status).toBe(500);
  expect(Object.keys(response.body).toSorted()).toEqual(['code', 'message', 'requestId']);
  expect(JSON.stringify(response.body)).not.toMatch(/rate_limit|select|stack/i);
});

test('T50 the log of a failed page contains no code from its URL', async () => {
  const logged: unknown[] = [];
  const adapters = testAdapters();
  adapters.logger = { ...adapters.logger, error: (...line: unknown[]) => void logged.push(line) };
  const { app } = buildApp({
    deps: { db: bed.db, replica: null, adapters, config: testConfig(), registrations },
    render: () => Promise.reject(new Error('broken')),
  });
  const response = await app.request('/shared/SECRETTOKEN123', {}, { ip: '127.0.0.1' });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(logged).toMatchObject([['page failed', { route: '/shared/:x' }]]);
  expect(JSON.stringify(logged)).not.toContain('SECRETTOKEN123');
});
