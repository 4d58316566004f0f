// npm start: keeps the app running. It replaces an app that ended, or whose event loop was blocked for five seconds.
// Plain JavaScript without dependencies, because it stays in memory beside the app and must be small.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  allocatorOf,
  APP_FLAGS,
  BLOCKED_AFTER_MS,
  decideRestart,
  exitCodeOf,
  isBlocked,
  stopDeadlineMs,
} from './supervision.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const start = process.argv[2] ?? join(root, 'scripts/start.ts');
const isWindows = process.platform === 'win32';

/** @type {import('node:child_process').ChildProcess} */
let app;
let startedAt = 0;
let lastSign = 0;
let lastCheck = 0;
let hasServed = false;
let isServing = false;
let isStopping = false;
let shortRuns = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let restart;

for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, () => stop(signal));
setInterval(replaceBlocked, BLOCKED_AFTER_MS / 10);
run();

function run() {
  startedAt = Date.now();
  isServing = false;
  app = spawn(process.execPath, [...APP_FLAGS, start], {
    cwd: root,
    // Ctrl-C reaches this process only, which passes it on once: the app takes a second one as "at once".
    detached: !isWindows,
    env: {
      ...allocatorOf(process.env),
      ...process.env,
      // Compile cache: reading and compiling the modules takes most of the start.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/damsire'),
      ...(hasServed ? { DAMSIRE_RESTARTED: '1' } : {}),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  app.on('message', () => {
    lastSign = Date.now();
    isServing = true;
    hasServed = true;
  });
  app.once('error', (error) => say(`The app cannot be started: ${error.message}`));
  app.once('exit', (code, signal) => {
    if (isStopping) process.exit(exitCodeOf(code, signal));
    const next = decideRestart({ code, signal, hasServed, ranMs: Date.now() - startedAt, shortRuns });
    if (!next) process.exit(exitCodeOf(code, signal));
    shortRuns = next.shortRuns;
    say(`The app ended (${signal ?? `code ${code}`}); restarting it${next.afterMs ? ` in ${next.afterMs} ms` : ''}.`);
    restart = setTimeout(run, next.afterMs);
  });
}

function replaceBlocked() {
  const now = Date.now();
  const sincePrevious = now - lastCheck;
  lastCheck = now;
  if (!isServing || isStopping || !isBlocked({ now, lastSign, sincePrevious })) {
    // This process was suspended too (a sleeping laptop): restart the five-second limit.
    if (sincePrevious > BLOCKED_AFTER_MS / 2) lastSign = now;
    return;
  }
  isServing = false;
  say(`The app has not answered for ${BLOCKED_AFTER_MS / 1000} s; restarting it.`);
  app.kill('SIGKILL');
}

/** @param {string} signal */
function stop(signal) {
  clearTimeout(restart);
  if (app.exitCode !== null || app.signalCode !== null) process.exit(0);
  // Windows has no signals to pass on, and its Ctrl-C has reached the app already.
  if (!isWindows) app.kill(signal);
  else if (signal !== 'SIGINT') app.send('stop');
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => app.kill('SIGKILL'), stopDeadlineMs(process.env.DRAIN_SECONDS));
}

/** @param {string} message */
function say(message) {
  process.stderr.write(`${message}\n`);
}
