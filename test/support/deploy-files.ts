import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';

/** A file below `deploy`, as text. */
export function readDeployed(file: string): string {
  return readFileSync(path.join('deploy', file), 'utf8');
}

/** The documents of a YAML file below `deploy`; throws what its parser complains of, warnings included. */
export function readYaml(file: string): unknown[] {
  return parseAllDocuments(readDeployed(file), { strict: true, uniqueKeys: true, merge: true }).map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw new Error(`deploy/${file}: ${problem.message}`);
    return document.toJS() as unknown;
  });
}

/** Whether a checker that no package brings is on this machine; `docker compose` is an addition to `docker`. */
export function isInstalled(program: string, addition?: string): boolean {
  const args = program === 'docker' && addition ? [addition, 'version'] : ['--version'];
  const { error, status } = spawnSync(program, args, { stdio: 'ignore' });
  return error === undefined && (program !== 'docker' || status === 0);
}
