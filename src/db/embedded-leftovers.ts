import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { shortHash, type ClusterPlace } from './embedded-place.ts';

const SIGNALS: [NodeJS.Signals, number][] = [
  ['SIGINT', 6000],
  ['SIGQUIT', 2000],
  ['SIGKILL', 2000],
];

/** PostgreSQL writes this name into the title of each of its processes, so that leftovers can be identified. */
export function clusterName(place: ClusterPlace): string {
  return `damsire-${shortHash(place.cluster)}`;
}

/** The folder in which a cluster is created before it is renamed. */
export function draftOf(place: ClusterPlace): string {
  return `${place.cluster}.new`;
}

/**
 * Ends the processes that a killed app left running: its PostgreSQL, which outlives it, the sessions of a killed
 * PostgreSQL, or an interrupted initdb that is still cleaning up. Call it only while holding the lock of the place,
 * when any process on the place is an orphan.
 */
export async function stopLeftovers(place: ClusterPlace): Promise<void> {
  if (process.platform === 'win32') return;
  let found = findProcesses(place);
  for (const [signal, milliseconds] of SIGNALS) {
    if (isEmpty(found)) break;
    if (found.servers.length > 0) send(found.servers, signal);
    else send(found.sessions, 'SIGKILL');
    found = await untilGone(place, milliseconds);
  }
  if (!isEmpty(found))
    throw new Error(
      `Could not stop leftover PostgreSQL processes of the cluster in ${place.cluster}: ${JSON.stringify(found)}.`,
    );
  // None of our processes is alive, so a lock file can only name a zombie or a reused process id.
  fs.rmSync(`${place.cluster}/postmaster.pid`, { force: true });
  for (const file of fs.readdirSync(place.socketFolder)) fs.rmSync(`${place.socketFolder}/${file}`, { force: true });
}

interface Found {
  servers: number[];
  sessions: number[];
}

function findProcesses(place: ClusterPlace): Found {
  const found: Found = { servers: [], sessions: [] };
  for (const [pid, command] of listCommands()) {
    if (command.includes(`postgres -D ${place.cluster} `) || command.includes(`initdb -D ${draftOf(place)} `))
      found.servers.push(pid);
    else if (command.startsWith(`postgres: ${clusterName(place)}:`)) found.sessions.push(pid);
  }
  return found;
}

// A zombie has an empty command line, so it does not count as alive.
function* listCommands(): Generator<[number, string]> {
  if (process.platform === 'linux') {
    for (const name of fs.readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      try {
        yield [Number(name), fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')];
      } catch {
        // The process ended in the meantime.
      }
    }
    return;
  }
  for (const line of execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n')) {
    const [, pid, command] = /^\s*(\d+)\s(.*)$/.exec(line) ?? [];
    if (pid && command) yield [Number(pid), `${command} `];
  }
}

function isEmpty(found: Found): boolean {
  return found.servers.length === 0 && found.sessions.length === 0;
}

function send(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // No longer running.
    }
  }
}

async function untilGone(place: ClusterPlace, milliseconds: number): Promise<Found> {
  let found = findProcesses(place);
  for (let waited = 0; waited < milliseconds && !isEmpty(found); waited += 25) {
    await sleep(25);
    found = findProcesses(place);
  }
  return found;
}
