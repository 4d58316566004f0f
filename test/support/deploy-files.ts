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
  return parseAllDocuments(readDeployed(file), { strict: true, uniqueKeys: true }).map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw new Error(`deploy/${file}: ${problem.message}`);
    return document.toJS() as unknown;
  });
}

/** Whether a checker that no package registry of ours brings is on this machine. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}
