import { inject } from 'vitest';

/** The folder for all files of a test run; child processes get it from the environment. */
export function scratch(): string {
  return process.env['TEST_SCRATCH'] ?? inject('scratch');
}
