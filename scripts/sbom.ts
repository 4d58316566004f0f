// npm run sbom: writes the packages of the store to build/sbom.json (CycloneDX), without development tools.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Bom, deployedOnly, type LockFile } from './sbom/deployed-only.ts';

// With --omit dev, npm leaves out packages that development tools need as well, such as React.
const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
const { status, stdout, stderr } = spawnSync('npm', args, {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
if (status === 0) {
  const bom = deployedOnly(
    JSON.parse(stdout) as Bom,
    JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile,
  );
  mkdirSync('build', { recursive: true });
  writeFileSync('build/sbom.json', JSON.stringify(bom, null, 2));
  console.log(`build/sbom.json: ${bom.components.length} packages`);
} else {
  process.stderr.write(stderr);
  process.exitCode = 1;
}
