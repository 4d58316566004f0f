import { connect, type Socket } from 'node:net';

const BODY = Buffer.from('\r\n\r\n');

/**
 * GETs over one kept connection for each lane, read no further than the length of the answer: beside it a client of
 * node:http costs more than a page from the cache does.
 */
export function makeRawClient(origin: string) {
  const { hostname, port, host } = new URL(origin);
  const lanes = new Map<number, Socket>();
  return function get(lane: number, path: string, headers: Record<string, string> = {}): Promise<number> {
    const socket = lanes.get(lane) ?? connect({ host: hostname, port: Number(port), noDelay: true });
    lanes.set(lane, socket);
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Promise((resolve, reject) => {
      let head: { status: number; left: number } | null = null;
      let before: Buffer = Buffer.alloc(0);
      const done = (error: Error | null) => {
        socket.off('data', read).off('error', done).off('close', closed);
        if (!error && head) return resolve(head.status);
        lanes.delete(lane);
        socket.destroy();
        reject(error ?? new Error('no answer'));
      };
      const closed = () => done(new Error('the connection was closed'));
      const read = (chunk: Buffer) => {
        if (head) head.left -= chunk.length;
        else {
          before = before.length === 0 ? chunk : Buffer.concat([before, chunk]);
          const end = before.indexOf(BODY);
          if (end < 0) return;
          const text = before.toString('latin1', 0, end);
          const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
          if (Number.isNaN(length)) return done(new Error('an answer without its length'));
          head = { status: Number(text.slice(9, 12)), left: length - (before.length - end - BODY.length) };
        }
        if (head.left <= 0) done(null);
      };
      socket.on('data', read).on('error', done).on('close', closed);
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    });
  };
}
