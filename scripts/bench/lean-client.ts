import { connect, type Socket } from 'node:net';
import type { Answer, Client } from './client.ts';

const HEAD_ENDS = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/**
 * HTTP client over keep-alive connections, one per open request, that parses only the needed part of a response:
 * node:http uses more processor time than a cached page does. For measurements per second on processors shared with the
 * load; measurements compared with a minimal server use node:http, as for that server.
 */
export function makeLeanClient(origin: string): Client {
  const { hostname, port, host } = new URL(origin);
  const idle: Socket[] = [];
  const kept = (): Socket => {
    let socket = idle.pop();
    while (socket && (socket.destroyed || socket.readableEnded)) socket = idle.pop();
    return socket ?? connect({ host: hostname, port: Number(port), noDelay: true });
  };
  return function call(method, path, options) {
    const { body, headers } = options ?? {};
    const payload = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const all: Record<string, string> = { host, origin: `http://${host}`, ...headers };
    if (body !== undefined) {
      all['content-type'] ??= 'application/json';
      all['content-length'] = String(Buffer.byteLength(payload));
    }
    let head = `${method} ${path} HTTP/1.1\r\n`;
    for (const name in all) head += `${name}: ${all[name]}\r\n`;
    return exchange(kept(), `${head}\r\n${payload}`, (socket) => idle.push(socket));
  };
}

function exchange(socket: Socket, question: string, giveBack: (socket: Socket) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let raw: Buffer = Buffer.alloc(0);
    let head: Head | null = null;
    const done = (error?: Error) => {
      socket.off('data', read).off('error', done).off('close', closed);
      socket.on('error', ignored);
      if (!error && head) {
        if (head.keeps) giveBack(socket);
        else socket.destroy();
        return resolve(answerOf(raw, head));
      }
      socket.destroy();
      reject(error ?? new Error('no answer'));
    };
    const closed = () => done(new Error('the connection was closed'));
    const read = (chunk: Buffer) => {
      raw = raw.length === 0 ? chunk : Buffer.concat([raw, chunk]);
      head ??= headOf(raw);
      if (head && isWhole(raw, head)) done();
    };
    socket.off('error', ignored);
    socket.on('data', read).on('error', done).on('close', closed);
    socket.write(question);
  });
}

// An idle connection that breaks is not used for the next request.
function ignored(): void {}

interface Head {
  text: string;
  status: number;
  /** Offset of the body. */
  at: number;
  /** Undefined if the body is chunked. */
  length: number | undefined;
  keeps: boolean;
}

function headOf(raw: Buffer): Head | null {
  const end = raw.indexOf(HEAD_ENDS);
  if (end < 0) return null;
  const text = raw.toString('latin1', 0, end);
  const status = Number(text.slice(9, 12));
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text) ?? [];
  return {
    text,
    status,
    at: end + HEAD_ENDS.length,
    length: status === 204 || status === 304 ? 0 : length === undefined ? undefined : Number(length),
    keeps: !/\r\nconnection: close/i.test(text),
  };
}

function isWhole(raw: Buffer, { at, length }: Head): boolean {
  if (length !== undefined) return raw.length >= at + length;
  // The two bytes before the body end the head, as a chunk's end does.
  return raw.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) && raw.length >= at - 2 + LAST_CHUNK.length;
}

function answerOf(raw: Buffer, { text, status, at, length }: Head): Answer {
  return {
    status,
    get body() {
      return (length === undefined ? joined(raw.subarray(at)) : raw.subarray(at, at + length)).toString();
    },
    get cookie() {
      return [...text.matchAll(/\r\nset-cookie: ([^;\r]*)/gi)].map(([, pair]) => pair).join('; ');
    },
  };
}

/** The body without the chunk lengths. */
function joined(chunks: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < chunks.length;) {
    const lineEnd = chunks.indexOf('\r\n', at);
    const length = Number.parseInt(chunks.toString('latin1', at, lineEnd), 16);
    if (!(length > 0)) break;
    parts.push(chunks.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 2 + length + 2;
  }
  return Buffer.concat(parts);
}
