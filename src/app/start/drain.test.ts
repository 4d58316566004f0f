import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { drainServer } from './drain.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.closeAllConnections()));

async function listen(answerWhen: () => Promise<unknown>): Promise<{ server: Server; port: number }> {
  const server = createServer((_, response) => void answerWhen().then(() => response.end('ok')));
  server.keepAliveTimeout = 65_000;
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

interface Answer {
  status: number;
  connection: string | undefined;
}

function sendRequest(agent: Agent, port: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ agent, port, host: '127.0.0.1' }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
      );
    }).once('error', reject);
  });
}

test('24 keep-alive clients that keep sending requests during shutdown lose no request', async () => {
  const { server, port } = await listen(() => sleep(2));
  const failures: string[] = [];
  let responses = 0;
  const clients = Array.from({ length: 24 }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      try {
        const { connection } = await sendRequest(agent, port);
        responses += 1;
        // A client that is asked to close reconnects to another server.
        if (connection === 'close') return;
      } catch (error) {
        failures.push((error as NodeJS.ErrnoException).code ?? String(error));
        return;
      }
      await sleep((client * 7) % 40);
    }
  });
  while (responses < 100 && failures.length === 0) await sleep(10);
  await drainServer(server);
  await Promise.all(clients);
  expect(failures).toEqual([]);
});

test('an idle connection still accepts a request until the proxies would have closed it', async () => {
  const { server, port } = await listen(() => sleep(2));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await sendRequest(agent, port);
  const drained = drainServer(server, { lingerMs: 10_000 });
  await sleep(400);
  expect(await sendRequest(agent, port)).toEqual({ status: 200, connection: 'close' });
  await drained;
});

test('a connection that was established while the process was busy gets a response before the port closes', async () => {
  const { server, port } = await listen(() => sleep(2));
  // The client connects while this thread is blocked; the thread continues once the kernel has established the
  // connection.
  const turns = new Int32Array(new SharedArrayBuffer(8));
  const [BLOCKED, CONNECTED] = [0, 1];
  const client = new Worker(
    `const { connect } = require('node:net');
     const { parentPort, workerData: turns } = require('node:worker_threads');
     Atomics.wait(turns, ${BLOCKED}, 0);
     const socket = connect(${port}, '127.0.0.1', () => {
       socket.write('GET / HTTP/1.1\\r\\nhost: a\\r\\n\\r\\n');
       Atomics.store(turns, ${CONNECTED}, 1);
       Atomics.notify(turns, ${CONNECTED});
     });
     socket.once('data', (data) => parentPort.postMessage(String(data).split('\\r\\n')[0]));
     socket.once('error', (error) => parentPort.postMessage(error.code));`,
    { eval: true, workerData: turns },
  );
  await once(client, 'online');
  Atomics.store(turns, BLOCKED, 1);
  Atomics.notify(turns, BLOCKED);
  Atomics.wait(turns, CONNECTED, 0, 20_000);
  const drained = drainServer(server, { lingerMs: 50 });
  expect(await once(client, 'message')).toEqual(['HTTP/1.1 200 OK']);
  await drained;
  await client.terminate();
});

test('a request in progress is completed after the listener has closed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { server, port } = await listen(() => promise);
  const requestSeen = once(server, 'request');
  const answer = sendRequest(new Agent({ keepAlive: true }), port);
  await requestSeen;
  const drained = drainServer(server, { lingerMs: 50 });
  await vi.waitFor(() => expect(server.listening).toBe(false), 20_000);
  resolve();
  expect((await answer).status).toBe(200);
  await drained;
});

test('idle connections and requests that never end do not keep the server running', async () => {
  const { server, port } = await listen(() => new Promise(() => {}));
  const requestSeen = once(server, 'request');
  const endless = sendRequest(new Agent(), port).catch((error: Error) => error.message);
  await requestSeen;
  await drainServer(server, { lingerMs: 50, deadlineMs: 300 });
  expect(await endless).toBe('socket hang up');
});
