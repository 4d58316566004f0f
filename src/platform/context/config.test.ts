import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../test/support/data-dir.ts';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';
import { requireDataDir } from './data-dir.ts';
import { isGuessable } from './guessable-secret.ts';

const dataDir = makeDataDir('config');
afterAll(() => removeDataDir(dataDir));

const signingKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const production = {
  DAMSIRE_MODE: 'production',
  DATA_DIR: dataDir,
  DATABASE_URL: 'postgresql://store:secret@db.example/store',
  PUBLIC_ORIGIN: 'https://store.example',
  SESSION_SECRET: randomBytes(32).toString('base64'),
  SIGNING_KEY: signingKey,
  STRIPE_SECRET_KEY_AU: 'sk_live_a',
  STRIPE_PUBLISHABLE_KEY_AU: 'pk_live_a',
  STRIPE_WEBHOOK_SECRET_AU: 'whsec_a',
  STRIPE_SECRET_KEY_EU: 'sk_live_e',
  STRIPE_PUBLISHABLE_KEY_EU: 'pk_live_e',
  STRIPE_WEBHOOK_SECRET_EU: 'whsec_e',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Damsire <store@store.example>',
};

test('an empty environment is a demo on this machine with its own secrets', () => {
  const config = readConfig({ DATA_DIR: dataDir });
  expect(config).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    publicOrigin: 'http://localhost:3000',
    simulatorPort: 3001,
    metricsPort: 3002,
    drainSeconds: 0,
    databaseUrl: null,
    defaultCountry: 'AU',
    demoData: true,
    stripe: {},
  });
  expect(config.signingKey).toContain('BEGIN PRIVATE KEY');
});

test('the secrets of a demo are stored for the next start, readable only by their owner', () => {
  const first = readConfig({ DATA_DIR: dataDir });
  const second = readConfig({ DATA_DIR: dataDir });
  expect([second.sessionSecret, second.signingKey]).toEqual([first.sessionSecret, first.signingKey]);
  expect(statSync(path.join(dataDir, 'demo-secrets.json')).mode & 0o077).toBe(0);
});

test('a data folder that cannot be used is refused with the reason', () => {
  const file = path.join(dataDir, 'a-file');
  writeFileSync(file, '');
  expect(problemsOf({ DATA_DIR: file })).toEqual([`DATA_DIR: ${file} is a file, not a folder`]);
  const inside = path.join(file, 'data');
  expect(problemsOf({ DATA_DIR: inside })).toEqual([`DATA_DIR: ${inside} is inside a file`]);
  const created = path.join(dataDir, 'created', 'here');
  requireDataDir(created);
  expect(existsSync(created)).toBe(true);
});

test('all invalid values are reported together', () => {
  const wrong = {
    PORT: 'eighty',
    PUBLIC_ORIGIN: 'store.example',
    TRUSTED_PROXY: '10.0.0.0/99',
    DEFAULT_COUNTRY: 'Australia',
    SIGNING_KEY: 'x',
    PAYPAL_MODE: 'on',
  };
  expect(problemsOf(wrong).map((problem) => problem.split(':')[0])).toEqual(expect.arrayContaining(Object.keys(wrong)));
});

test.each([
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', '3000.5'],
  ['PUBLIC_ORIGIN', 'https://store.example/'],
  ['PUBLIC_ORIGIN', 'ftp://store.example'],
  ['DATABASE_URL', 'mysql://db/x'],
  ['SESSION_SECRET', 'short'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'nobody'],
  ['DEMO_DATA', 'maybe'],
  ['DATABASE_POOL', '1'],
  ['STRIPE_SECRET_KEY_AU', 'sk live'],
])('%s=%s is refused', (name, value) => {
  expect(problemsOf({ DATA_DIR: dataDir, [name]: value })[0]).toMatch(new RegExp(`^${name}: `));
});

test('an empty value counts as not set', () => {
  expect(readConfig({ DATA_DIR: dataDir, PORT: ' ', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: null });
});

test('an incomplete set of payment keys is refused, and the missing ones are named', () => {
  expect(problemsOf({ DATA_DIR: dataDir, STRIPE_SECRET_KEY_AU: 'sk_test_1' })).toEqual([
    'STRIPE_PUBLISHABLE_KEY_AU: must be set together with the other keys of the same account',
    'STRIPE_WEBHOOK_SECRET_AU: must be set together with the other keys of the same account',
  ]);
});

test('production starts with live secrets only, and without demo data or simulator', () => {
  expect(readConfig(production)).toMatchObject({
    mode: 'production',
    demoData: false,
    drainSeconds: 5,
    simulatorPort: null,
    simulatorOrigin: null,
    stripe: { AU: { secretKey: 'sk_live_a' }, EU_US: { webhookSecret: 'whsec_e' } },
  });
});

test('NODE_ENV=production alone means production, so that no one runs a demo by mistake', () => {
  expect(problemsOf({ NODE_ENV: 'production', DATA_DIR: dataDir })).toContain(
    'SESSION_SECRET: must be set in production',
  );
});

test.each(['DATABASE_URL', 'SESSION_SECRET', 'SIGNING_KEY', 'PUBLIC_ORIGIN', 'SMTP_URL', 'MAIL_FROM'])(
  'production refuses to start without %s',
  (name) => {
    expect(problemsOf({ ...production, [name]: '' })).toEqual([`${name}: must be set in production`]);
  },
);

test('production refuses the secrets of a demo, test keys, plain http and the demo password', () => {
  const demo = readConfig({ DATA_DIR: dataDir });
  expect(problemsOf({ ...production, SESSION_SECRET: demo.sessionSecret })[0]).toMatch(
    /^SESSION_SECRET: must not be the demo secret/,
  );
  expect(problemsOf({ ...production, SIGNING_KEY: demo.signingKey })[0]).toMatch(
    /^SIGNING_KEY: must not be the demo key/,
  );
  expect(problemsOf({ ...production, STRIPE_SECRET_KEY_EU: 'sk_test_e' })).toEqual([
    'STRIPE_SECRET_KEY_EU: must be a live key',
  ]);
  expect(problemsOf({ ...production, PUBLIC_ORIGIN: 'http://store.example' })[0]).toMatch(
    /^PUBLIC_ORIGIN: must start with https/,
  );
  expect(problemsOf({ ...production, DEMO_DATA: 'yes' })[0]).toMatch(/^DEMO_PASSWORD: /);
});

test.each([
  'a'.repeat(40),
  'abcabcabcabcabcabcabcabcabcabcabcabcabcabc',
  'correct-horse-correct-horse-correct-horse',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '0123456789012345678901234567890123456789',
])('production refuses the guessable session secret %s', (SESSION_SECRET) => {
  expect(problemsOf({ ...production, SESSION_SECRET })).toEqual([
    'SESSION_SECRET: must not be easy to guess; generate a random one (openssl rand -base64 32)',
  ]);
});

test('production accepts any randomly generated session secret', () => {
  for (let count = 0; count < 300; count += 1)
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(isGuessable(randomBytes(24).toString(encoding))).toBe(false);
});

test('a key with line breaks written as \
, as in many .env files, is accepted', () => {
  const escaped = signingKey.replaceAll('\n', '\\n');
  for (const written of [escaped, `"${escaped}"`, `'${escaped}'`])
    expect(readConfig({ ...production, SIGNING_KEY: written }).signingKey, written[0]).toBe(signingKey);
});

test('production with configured secrets stores none', () => {
  const empty = makeDataDir('config');
  readConfig({ ...production, DATA_DIR: empty });
  expect(existsSync(path.join(empty, 'demo-secrets.json'))).toBe(false);
  removeDataDir(empty);
});

test('no error message contains a secret', () => {
  const text = problemsOf({ ...production, SESSION_SECRET: 'a-secret-too-short' }).join('\n');
  expect(text).not.toContain('a-secret-too-short');
  expect(readFileSync(path.join(dataDir, 'demo-secrets.json'), 'utf8')).toContain('demo-');
});

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('R060 the settings list the regional sites: all stores, some or none, and no other country', () => {
  const sites = (REGIONAL_SITES?: string) => readConfig({ DATA_DIR: dataDir, REGIONAL_SITES }).regionalSites;
  expect(sites()).toHaveLength(13);
  expect(sites('us, GB')).toEqual(['US', 'GB']);
  expect(sites('none')).toEqual([]);
  expect(() => sites('JP')).toThrow('REGIONAL_SITES: must be none, or a list of regional stores');
});
