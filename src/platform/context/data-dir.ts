import fs from 'node:fs';
import { ConfigError } from './config-error.ts';

const REASONS: Record<string, string> = {
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'is inside a file',
  EACCES: 'is not writable by this user',
  EPERM: 'is not writable by this user',
  EROFS: 'is on a read-only disk',
};

/** Creates the folder if it does not exist; throws `ConfigError` if it cannot be used. */
export function requireDataDir(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new ConfigError([`DATA_DIR: ${dataDir} ${REASONS[code] ?? `cannot be used (${code})`}`]);
  }
}
