/**
 * The thread of `deriveKey`: computes one argon2id hash after the other at low priority, but not so low that it
 * starves.
 */
import { argon2Sync, type Argon2Parameters } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

// On Linux the id 0 means only the calling thread; elsewhere it would slow down the whole process.
const NICE = 10;
if (process.platform === 'linux') setPriority(0, NICE);

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters));
});
