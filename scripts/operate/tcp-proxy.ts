import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A TCP proxy to a server on this machine that can cut or delay connections. */
export interface TcpProxy {
  port: number;
  /** Delay of each request of a connection, so that a round trip takes that much longer. */
  delay(ms: number): void;
  /** Breaks open connections and closes new ones, until `join`. */
  cut(): void;
  join(): void;
  close(): void;
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const state = { delayMs: 0, isCut: false };
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (state.isCut) return void client.destroy();
    const target = createConnection({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const both = [client, target];
    for (const socket of both) {
      socket.setNoDelay(true);
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => both.forEach((one) => (open.delete(one), one.destroy())));
    }
    // Sequential, so that bytes keep their order when the delay changes.
    let sending = Promise.resolve();
    const later = (send: () => void) => {
      sending = sendAfter(sending, Date.now() + state.delayMs, send);
    };
    client.on('data', (chunk) => later(() => target.write(chunk)));
    client.on('end', () => later(() => void target.end()));
    target.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => void (state.delayMs = ms),
    cut() {
      state.isCut = true;
      for (const socket of open) socket.destroy();
    },
    join: () => void (state.isCut = false),
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

async function sendAfter(earlier: Promise<void>, at: number, send: () => void): Promise<void> {
  await earlier;
  if (at > Date.now()) await sleep(at - Date.now());
  send();
}
