import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';

/** The text of a file below `deploy`. */
export function readDeployed(file: string): string {
  return readFileSync(path.join('deploy', file), 'utf8');
}

/** The documents of a YAML file below `deploy`; throws the parser's errors and warnings. */
export function readYaml(file: string): unknown[] {
  return parseAllDocuments(readDeployed(file), { strict: true, uniqueKeys: true, merge: true }).map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw new Error(`deploy/${file}: ${problem.message}`);
    return document.toJS() as unknown;
  });
}

/** Whether a program that no package provides is installed; for `docker compose`, `plugin` is "compose". */
export function isInstalled(program: string, plugin?: string): boolean {
  const args = program === 'docker' && plugin ? [plugin, 'version'] : ['--version'];
  const { error, status } = spawnSync(program, args, { stdio: 'ignore' });
  return error === undefined && (program !== 'docker' || status === 0);
}
