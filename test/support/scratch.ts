import { inject } from 'vitest';

/** The folder for everything that a run of the tests writes; a process that a test starts is told by its environment. */
export function scratch(): string {
  return process.env['TEST_SCRATCH'] ?? inject('scratch');
}
