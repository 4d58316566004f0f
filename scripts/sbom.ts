// npm run sbom: writes what the store is made of, as npm knows it, to build/sbom.json (CycloneDX): no development tools.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev'];
const { status, stdout, stderr } = spawnSync('npm', args, {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
if (status === 0) {
  mkdirSync('build', { recursive: true });
  writeFileSync('build/sbom.json', stdout);
  const { components } = JSON.parse(stdout) as { components: unknown[] };
  console.log(`build/sbom.json: ${components.length} packages`);
} else {
  process.stderr.write(stderr);
  process.exitCode = 1;
}
