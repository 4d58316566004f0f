import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { audienceCookie } from '#app/http/visitor.ts';
import { CART_SESSION_COOKIE } from '#platform/accounts/use-cart-session.ts';
import { openReplica } from '#db/replica.ts';
import { facts } from '#site/content/content-facts.rules.ts';
import { ApiBrowser } from './support/api.ts';
import { useDatabase } from './support/database.ts';
import { allOperations, requestFor } from './support/matrix-inputs.ts';
import { createMatrixWorld, type MatrixWorld } from './support/matrix-world.ts';
import { PASSWORD } from './support/people-factory.ts';

const database = useDatabase({ checkInvariants: false });
let world: MatrixWorld;
const seen = new Map<string, string[]>();

beforeAll(async () => {
  world = await createMatrixWorld(database.db);
  // The primary itself: there is no replica, but the cookie of one is set.
  const replica = openReplica(database.db, database.db);
  const browser = new ApiBrowser({ db: database.db, adapters: world.adapters, replica });
  const keep = (headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const name = cookie.slice(0, cookie.indexOf('='));
      seen.set(name, [...(seen.get(name) ?? []), cookie]);
    }
  };
  for (const signedIn of [false, true]) {
    if (signedIn) keep((await signIn(browser)).headers);
    for (const operation of allOperations()) {
      if (/^auth\.(log|sign)out/.test(operation.name) || operation.method === 'DELETE') continue;
      const { path, body } = requestFor(operation, {
        ...world.things[operation.access.whose ?? ''],
        ...wanted[operation.name],
      });
      keep((await browser.call(operation.method, path, body)).headers);
    }
  }
  // Set by pages, not by API calls.
  keep(new Headers([['set-cookie', audienceCookie(new Request('http://localhost/pet-owner'), false)!]]));
  // Set by a script.
  seen.set(CART_SESSION_COOKIE, []);
}, 600_000);

/** Signs in twice: the passkey is required after the first password, and is deleted before the second. */
async function signIn(browser: ApiBrowser) {
  await browser.post('/api/auth/login', { username: world.victim.email, password: PASSWORD });
  await database.db.deleteFrom('passkey').where('personId', '=', world.victim.id).execute();
  return browser.post('/api/auth/login', { username: world.victim.email, password: PASSWORD });
}

const wanted: Record<string, Record<string, unknown>> = {
  'places.setCountry': { country: 'NZ', code: 'NZ', countryCode: 'NZ' },
  'places.setCurrency': { currency: 'NZD' },
  'places.setUserTool': { userTool: 'order-history' },
  'places.setUserType': { userType: 'vet', type: 'vet' },
};

test('T58 the site sets exactly the cookies listed on the privacy page', () => {
  const page = readFileSync('content/privacy-and-disclosure.md', 'utf8');
  const listed = [...page.matchAll(/^\| ([A-Za-z_.-]+) \| cookie \|/gm)].map(([, name]) => name);
  expect([...seen.keys()].toSorted()).toEqual(listed.map(String).toSorted());
});

test('T58 each cookie lasts as long as the privacy page says', () => {
  const page = readFileSync('content/privacy-and-disclosure.md', 'utf8');
  const rows = page.matchAll(/^\| ([A-Za-z_.-]+) \| cookie \|[^|]*\|(.*)\|$/gm);
  const stated = new Map(
    [...rows].map(([, name, period = '']) => [
      name!,
      [...period.matchAll(/\{\{fact ([a-z-]+)\}\}/g)].map(([, fact]) => secondsOf(facts[fact!]!)),
    ]),
  );
  for (const [name, cookies] of seen) {
    // The cookie of the cart lasts as long as the cart.
    const periods = name === 'cart_key' ? [secondsOf(facts['cart-storage']!)] : stated.get(name)!;
    for (const cookie of cookies) {
      const seconds = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
      if (seconds > 0) expect.soft(periods, cookie).toContain(seconds);
    }
  }
});

function secondsOf(period: string): number {
  const [count, unit = ''] = period.split(' ');
  return Number(count) * { minute: 60, day: 86_400 }[unit.replace(/s$/, '')]!;
}

test('scripts write one cookie, in one place', () => {
  const writers = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\./.test(file) && /document\.cookie\s*=/.test(readFileSync(file, 'utf8')),
  );
  expect(writers).toEqual(['src/platform/accounts/use-cart-session.ts']);
});

test('T42 every cookie is limited to this site, and access cookies are hidden from scripts', () => {
  for (const [name, cookies] of seen) {
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).toMatch(/; Path=\//);
      expect(cookie).toMatch(/; Max-Age=\d+/);
      if (name.startsWith('damsire') || name === 'cart_key') expect(cookie).toMatch(/; HttpOnly/);
    }
  }
});

test('T58 browser storage matches the entries of the privacy page, in the stores it names', () => {
  const page = readFileSync('content/privacy-and-disclosure.md', 'utf8');
  const listed = [...page.matchAll(/^\| ([\w, -]+) \| (local|session) storage \|/gm)].flatMap(([, names, store]) =>
    names!.split(', ').map((name) => `${store} ${name}`),
  );
  const kept = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).flatMap((file) =>
    keysIn(readFileSync(file, 'utf8')),
  );
  // Written by the router for `ScrollRestoration`.
  const all = new Set([...kept, 'session react-router-scroll-positions']);
  expect([...all].toSorted()).toEqual(listed.toSorted());
});

/** The keys that a source file writes: a constant of the file, one of the four account keys, or a prefix. */
function keysIn(source: string): string[] {
  return [...source.matchAll(/(local|session)Storage\.setItem\((\w+)(?:\.(\w+))?/g)].map(([, store, name, member]) => {
    if (name === 'PERSISTED') return `${store} ${member === 'cart' ? 'sessionId' : member}`;
    const value = new RegExp(`${name} = (?:'([^']+)'|[^\\n\`]*\`([a-z-]+):)`).exec(source);
    return `${store} ${value?.[1] ?? value?.[2] ?? name}`;
  });
}
