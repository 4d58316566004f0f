import { createServer, createConnection, type AddressInfo, type Socket } from 'node:net';

export interface ChaosProxy {
  /** URL of the same database through the proxy. */
  url: string;
  /**
   * The next COMMIT, or statement that matches, is executed by PostgreSQL, but its response is lost with the
   * connection.
   */
  loseResponse(to?: RegExp): void;
  /** Number of responses lost so far. */
  readonly lost: number;
  close(): void;
}

/** A proxy between the store and PostgreSQL that drops the connection at the worst moment. */
export async function startChaosProxy(databaseUrl: string): Promise<ChaosProxy> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.port);
  const connect = () =>
    folder ? createConnection(`${folder}/.s.PGSQL.${port}`) : createConnection(port, target.hostname);
  const open = new Set<Socket>();
  const state: { armed: RegExp | null; lost: number } = { armed: null, lost: 0 };
  const server = createServer((client) => {
    const shop = connect();
    let isCut = false;
    for (const socket of [client, shop]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [client, shop].forEach((one) => (open.delete(one), one.destroy())));
    }
    client.on('data', (chunk) => {
      if (state.armed?.test(chunk.toString('latin1'))) {
        state.armed = null;
        isCut = true;
      }
      shop.write(chunk);
    });
    shop.on('data', (chunk) => {
      if (!isCut) return void client.write(chunk);
      state.lost += 1;
      client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    loseResponse: (to = /commit[;\0]/i) => void (state.armed = to),
    get lost() {
      return state.lost;
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
