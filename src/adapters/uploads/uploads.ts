import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { createLimiter } from '#shared/limiter.ts';
import type { UploadTaskInput, UploadTaskName, UploadTaskOutput } from './upload-tasks.ts';

/** The file could not be used: it is damaged, of another kind, too large after unpacking, or took too long. */
export class UnusableUpload extends Error {
  override readonly name = 'UnusableUpload';
  readonly reason: 'unreadable' | 'too_long';

  constructor(reason: 'unreadable' | 'too_long', message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface UploadLimits {
  ms: number;
  /** Of the JavaScript heap. */
  memoryMb: number;
}

export const uploadLimits: Record<UploadTaskName, UploadLimits> = {
  sheet: { ms: 2_000, memoryMb: 64 },
  statement: { ms: 5_000, memoryMb: 128 },
  photo: { ms: 20_000, memoryMb: 64 },
  logo: { ms: 10_000, memoryMb: 64 },
  genome: { ms: 30_000, memoryMb: 512 },
  table: { ms: 5_000, memoryMb: 128 },
  panel: { ms: 10_000, memoryMb: 384 },
};

const CHILD = fileURLToPath(new URL('./upload-child.ts', import.meta.url));
const MAX_RESULT_BYTES = 64 * 1024 * 1024;
const STARTING_MS = 30_000;
const inTurn = createLimiter(Math.max(2, availableParallelism() - 1));

/**
 * Parses an upload in a child process, which has no secrets in its environment and is killed when it exceeds its time
 * or memory limit, so a malicious file affects only its own request. The time limit starts when the process has
 * started. Throws `UnusableUpload`.
 */
export function readUpload<T extends UploadTaskName>(
  task: T,
  input: UploadTaskInput<T>,
  limits: UploadLimits = uploadLimits[task],
): Promise<UploadTaskOutput<T>> {
  return inTurn(() => runTask(task, input, limits));
}

type TaskResult = { value: unknown } | { refusal: string } | { failure: string };

function runTask<T extends UploadTaskName>(
  task: T,
  input: UploadTaskInput<T>,
  limits: UploadLimits,
): Promise<UploadTaskOutput<T>> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${limits.memoryMb}`, '--max-semi-space-size=4', CHILD, task],
      { env: {}, stdio: ['pipe', 'pipe', 'ignore', 'ipc'] },
    ) as ChildProcessByStdio<Writable, Readable, null>;
    let isLate = false;
    const endLate = () => {
      isLate = true;
      child.kill('SIGKILL');
    };
    let timer = setTimeout(endLate, STARTING_MS);
    child.once('message', () => {
      clearTimeout(timer);
      timer = setTimeout(endLate, limits.ms);
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_RESULT_BYTES) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (isLate) return reject(new UnusableUpload('too_long', `${task} took longer than ${limits.ms} ms`));
      if (code !== 0) return reject(new UnusableUpload('unreadable', `${task} exited with ${code ?? 'a signal'}`));
      const result = deserialize(Buffer.concat(chunks)) as TaskResult;
      if ('value' in result) resolve(result.value as UploadTaskOutput<T>);
      else if ('refusal' in result) reject(new UnusableUpload('unreadable', result.refusal));
      else reject(new Error(result.failure));
    });
    // A child that has died does not read its input; the `close` event reports how it ended.
    child.stdin.on('error', () => {});
    child.stdin.end(serialize(input));
  });
}
