import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import { toolArgs } from '../../scripts/tools.ts';

/** Debian's browsers. The headless shell needs half the processor time per page of the full browser. */
const SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE = '/usr/bin/chromium';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds: compiling their scripts for speed takes more processor time than it saves. A page with axe
  // takes a quarter less this way (decision 079).
  '--js-flags=--single-threaded --no-turbofan --no-maglev',
];

/**
 * Launch options for tests and for scripts that take screenshots: Debian's browser if it is installed, else
 * Playwright's.
 */
export function launchOptions(): LaunchOptions {
  const executablePath = [SHELL, WHOLE].find((path) => existsSync(path));
  return { args: QUIET, ...(executablePath ? { executablePath } : {}) };
}

/**
 * Installs the browser if it is missing: from Debian packages as root on Debian, else with Playwright. Returns false if
 * neither works.
 */
export function ensureBrowser(): boolean {
  if (existsSync(SHELL)) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installDebianShell();
  if (existsSync(SHELL) || existsSync(WHOLE)) return true;
  const install = toolArgs('playwright', ['install', '--only-shell', 'chromium']);
  return spawnSync(process.execPath, install, { stdio: 'inherit' }).status === 0;
}

function installDebianShell(): void {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const packages = ['chromium-headless-shell', 'fonts-liberation', 'fonts-noto-color-emoji'];
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', ...packages], options);
}
