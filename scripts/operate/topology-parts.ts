// nginx and PgBouncer with the settings of docs/operations.md, on separate ports. Both are Debian packages.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePorts } from '../../test/support/free-ports.ts';
import type { Stage } from './stage.ts';

/** Debian's account for programs that must not run as root. */
const NOBODY = 65534;

export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

export function nginxConfig(folder: string, port: number, upstreams: readonly number[]): string {
  const servers = upstreams.map((at) => `    server 127.0.0.1:${at} max_fails=2 fail_timeout=5s;`);
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream damsire {
    least_conn;
${servers.join('\n')}
    keepalive 64;
    keepalive_timeout 5s;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 22m;
    location / {
      proxy_pass http://damsire;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream error timeout;
      proxy_read_timeout 60s;
    }
  }
}
`;
}

/** Null if nginx is not installed. */
export async function startNginx(
  stage: Stage,
  port: number,
  upstreams: readonly number[],
): Promise<ChildProcess | null> {
  const program = findProgram('nginx');
  if (!program) return null;
  const folder = stage.folder('nginx');
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, nginxConfig(folder, port, upstreams));
  const child = spawn(program, ['-c', file, '-e', path.join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Its worker processes only end with it after a regular stop.
  stage.atEnd(() => child.kill('SIGTERM'));
  await untilReached(() => fetch(`http://127.0.0.1:${port}/healthz`), 'nginx', child);
  return child;
}

export function pgbouncerConfig(folder: string, port: number, server: URL): string {
  return `[databases]
damsire = host=${server.hostname} port=${server.port} dbname=damsire connect_query='set statement_timeout = 10000; set timezone = UTC'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
ignore_startup_parameters = options,statement_timeout,extra_float_digits
logfile = ${folder}/pgbouncer.log
`;
}

/** The same database through PgBouncer in transaction mode, or null if it is not installed. */
export async function startPgBouncer(stage: Stage, databaseUrl: string): Promise<string | null> {
  const program = findProgram('pgbouncer');
  if (!program) return null;
  const folder = stage.folder('pgbouncer');
  const [port = 0] = await findFreePorts(1);
  const url = new URL(databaseUrl);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'users.txt'), `"${url.username}" "${decodeURIComponent(url.password)}"\n`, {
    mode: 0o600,
  });
  writeFileSync(path.join(folder, 'pgbouncer.ini'), pgbouncerConfig(folder, port, url));
  const runAs = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (runAs.uid)
    for (const file of ['', 'users.txt', 'pgbouncer.ini']) chownSync(path.join(folder, file), NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  const log = openSync(path.join(folder, 'output.log'), 'a');
  const child = spawn(program, [path.join(folder, 'pgbouncer.ini')], { ...runAs, stdio: ['ignore', log, log] });
  stage.own(child);
  const pooled = new URL(databaseUrl);
  pooled.port = String(port);
  await untilReached(() => connect(pooled.href), 'PgBouncer', child);
  return pooled.href;
}

async function connect(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}

async function untilReached(reach: () => Promise<unknown>, name: string, child: ChildProcess): Promise<void> {
  let failure: unknown;
  for (const giveUpAt = Date.now() + 15_000; Date.now() < giveUpAt && child.exitCode === null; await sleep(100)) {
    const isThere = await reach().then(
      () => true,
      (error: unknown) => void (failure = error),
    );
    if (isThere) return;
  }
  throw new Error(`${name} cannot be reached: ${String(failure)}`);
}
