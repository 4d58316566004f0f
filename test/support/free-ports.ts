import { once } from 'node:events';
import net from 'node:net';

/** Ports that no one listens on now. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => net.createServer());
  const ports: number[] = [];
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ports.push((server.address() as net.AddressInfo).port);
  }
  for (const server of servers) server.close();
  return ports;
}
