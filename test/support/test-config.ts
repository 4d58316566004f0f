import path from 'node:path';
import { readConfig, type Config } from '#platform/context/config.ts';
import { scratch } from './scratch.ts';

/** The settings of a demo, with its secrets kept outside the checkout. */
export function testConfig(): Config {
  return readConfig({ NODE_ENV: 'test', DATA_DIR: path.join(scratch(), 'settings') });
}
