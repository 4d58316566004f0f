import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/** Below the ephemeral ports that systems assign, so that no other socket gets one before the server listens. */
const [FIRST, END] = [20_000, 32_000];

/** Ports without a listener. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

async function isFree(port: number): Promise<boolean> {
  const server = net.createServer().listen(port, '127.0.0.1');
  const listens = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return listens;
}
