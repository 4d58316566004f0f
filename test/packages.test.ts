import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Bom, BUILD_TOOLS, deployedOnly, deployedPaths } from '../scripts/sbom/deployed-only.ts';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== '');
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, Record<string, string>>;

/** Licences allowed in the closed product: permissive ones, or LGPL for a separate library file (libvips). */
const DELIVERED = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'CC0-1.0',
  'OFL-1.1',
  'BlueOak-1.0.0',
  'LGPL-3.0-or-later',
];
/** Licences allowed for tools that are not delivered. */
const TOOLS = [...DELIVERED, 'MPL-2.0', 'LGPL-3.0', 'PSF-2.0', 'Python-2.0', 'CC-BY-4.0', 'Unlicense'];
/** MIT according to its LICENSE file; its package.json has no licence. */
const READ_BY_HAND: Record<string, string> = { 'node_modules/png-js': 'MIT' };

test('every package is pinned by its SHA-512 and comes from the registry', () => {
  const wrong = locked.filter(
    ([, { integrity, resolved }]) =>
      !integrity?.startsWith('sha512-') ||
      (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
});

test('every requested version is exact', () => {
  const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

test('the licence of every package allows its use here', () => {
  const delivered = deployedPaths({ packages });
  const wrong = locked.flatMap(([path, { license = READ_BY_HAND[path] }]) => {
    const allowed = delivered.has(path) ? DELIVERED : TOOLS;
    // "A OR B": one must be allowed; "A AND B": all of them.
    const isAllowed = license
      ?.replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((one) => allowed.includes(one.trim())));
    return isAllowed ? [] : [`${path}: ${license ?? 'none'}`];
  });
  expect(wrong).toEqual([]);
});

test('renovate keeps Node, its types and the image of the container at one version', () => {
  const { packageRules } = JSON.parse(readFileSync('renovate.json', 'utf8')) as {
    packageRules: { groupName: string; matchPackageNames: string[] }[];
  };
  expect(packageRules.find(({ groupName }) => groupName === 'node')?.matchPackageNames).toEqual([
    'node-**',
    '@types/node',
  ]);
  const nodes = Object.entries(optionalDependencies ?? {}).filter(([name]) => name.startsWith('node-'));
  expect(nodes).toHaveLength(5);
  expect(new Set(nodes.map(([, version]) => version)).size).toBe(1);
  const own = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  for (const { matchPackageNames } of packageRules)
    for (const name of matchPackageNames)
      expect(own.some((one) => one === name || one.startsWith(name.replace('**', '')))).toBe(true);
});

test('the bill of materials lists every dependency of the store, and no tool of development', () => {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const { stdout } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const { components, dependencies: tree } = deployedOnly(JSON.parse(stdout) as Bom, { packages });
  const names = components.map(({ name }) => name);
  expect(Object.keys(dependencies!).filter((name) => !names.includes(name))).toEqual(BUILD_TOOLS);
  expect(names.filter((name) => ['vitest', 'playwright', 'rolldown', 'oxlint'].includes(name))).toEqual([]);
  const refs = new Set([...components.map((one) => one['bom-ref']), ...tree.map(({ ref }) => ref)]);
  expect(tree.flatMap(({ dependsOn = [] }) => dependsOn.filter((ref) => !refs.has(ref)))).toEqual([]);
});
