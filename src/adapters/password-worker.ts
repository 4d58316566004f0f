/** The thread of `deriveKey`: one argon2id after the other, at the lowest claim to a processor that still gets on. */
import { argon2Sync, type Argon2Parameters } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

// On Linux the number 0 names the calling thread alone; elsewhere it would slow the whole program down.
const NICE = 10;
if (process.platform === 'linux') setPriority(0, NICE);

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters));
});
