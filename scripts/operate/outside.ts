// External services that a store needs: file storage, a mail server and a payment provider.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { createLogger } from '#adapters/logger.ts';
import { openPayments } from '#adapters/payments/providers.ts';
import { readConfig } from '#platform/context/config.ts';
import { findFreePorts } from '../../test/support/free-ports.ts';
import type { Stage } from './stage.ts';
import { runProgram, type Settings } from './store-process.ts';

const BUCKET = 'damsire';
const S3_PACKAGE = 's3rver@3.7.1';
const S3_FOLDER = path.join(import.meta.dirname, '../../build/operate');

/** Starts s3rver with a folder of the stage; the first run installs it into `build/operate`. */
export async function startS3(stage: Stage): Promise<{ port: number; settings: Settings }> {
  const program = path.join(S3_FOLDER, 'node_modules/s3rver/bin/s3rver.js');
  if (!existsSync(program)) {
    mkdirSync(S3_FOLDER, { recursive: true });
    await runProgram('npm', [
      'install',
      '--prefix',
      S3_FOLDER,
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      S3_PACKAGE,
    ]);
  }
  const [port = 0] = await findFreePorts(1);
  const folder = ['--directory', stage.folder('s3'), '--configure-bucket', BUCKET];
  const child = spawn(
    process.execPath,
    [program, '--address', '127.0.0.1', '--port', String(port), '--silent', ...folder],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  stage.own(child);
  while (!(await fetch(`http://127.0.0.1:${port}`).catch(() => null))) await sleep(50);
  return { port, settings: s3Settings(port) };
}

/** Settings of a store for the storage on that port. */
export function s3Settings(port: number): Settings {
  return {
    FILES_S3_BUCKET: BUCKET,
    FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
}

export interface MailCatcher {
  port: number;
  /** Number of received copies, by Message-ID. */
  received: Map<string, number>;
}

export async function startMailCatcher(stage: Stage): Promise<MailCatcher> {
  const received = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      void receive(stream, received, done);
    },
  });
  server.on('error', () => {});
  const listening = once(server.server, 'listening');
  server.listen(0, '127.0.0.1');
  await listening;
  stage.atEnd(() => server.close());
  return { port: (server.server.address() as { port: number }).port, received };
}

async function receive(stream: Readable, received: Map<string, number>, done: (error?: Error) => void): Promise<void> {
  // If the connection breaks in the middle of an email, it is not received.
  const mail = await text(stream).catch((error: Error) => error);
  if (mail instanceof Error) return done(mail);
  const id = messageIdIn(mail);
  received.set(id, (received.get(id) ?? 0) + 1);
  done();
}

export function messageIdIn(mail: string): string {
  return /^message-id:\s*(<[^>]+>)/im.exec(mail)?.[1] ?? '';
}

/** The payment simulator, outside the processes of the store, so that it survives when they are killed. */
export async function startProvider(stage: Stage, settings: Settings): Promise<void> {
  const payments = await openPayments(readConfig(settings), createLogger({ level: 'error' }));
  stage.atEnd(() => payments.close());
}
