import { createServer, createConnection, type AddressInfo, type Socket } from 'node:net';

export interface ChaosProxy {
  /** The same database, by way of the proxy. */
  url: string;
  /** The next COMMIT, or what is said, reaches PostgreSQL and is done, but its answer is lost with the connection. */
  loseAnswer(to?: RegExp): void;
  /** How many answers were lost so far. */
  readonly lost: number;
  close(): void;
}

/** Stands between a shop and its PostgreSQL and cuts the line at the worst moment. */
export async function startChaosProxy(databaseUrl: string): Promise<ChaosProxy> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.port);
  const reach = () =>
    folder ? createConnection(`${folder}/.s.PGSQL.${port}`) : createConnection(port, target.hostname);
  const open = new Set<Socket>();
  const state: { armed: RegExp | null; lost: number } = { armed: null, lost: 0 };
  const server = createServer((client) => {
    const shop = reach();
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
    loseAnswer: (to = /commit[;\0]/i) => void (state.armed = to),
    get lost() {
      return state.lost;
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
