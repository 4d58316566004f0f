import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';

export interface Pooler {
  /** URL of the same database through the pooler. */
  url: string;
  close(): Promise<void>;
}

interface Backend {
  stream: Socket;
  client: pg.Client;
}

const SSL_REQUEST = 80_877_103;
const READY = 'Z';
const IDLE = 'I';
const TERMINATE = 'X';
/** Messages to which the server responds with "ready for query". */
const ANSWERED = new Set(['Q', 'S']);

/**
 * A stand-in for PgBouncer in transaction mode, older than 1.21: each transaction gets the server connection that has
 * been idle longest, so that no session state persists. Clients need no password. With TEST_POOLER_URL, tests use a
 * real pooler instead, which connects to the server of TEST_DATABASE_URL.
 */
export async function startPooler(databaseUrl: string, size = 4): Promise<Pooler> {
  const given = process.env['TEST_POOLER_URL'];
  if (given) return { url: withPlace(given, new URL(databaseUrl).pathname), close: async () => {} };
  const backends = await Promise.all(Array.from({ length: size }, () => openBackend(databaseUrl)));
  const idle = [...backends];
  const waiting: ((backend: Backend) => void)[] = [];
  const take = () =>
    new Promise<Backend>((resolve) => {
      const backend = idle.shift();
      if (backend) resolve(backend);
      else waiting.push(resolve);
    });
  const release = (backend: Backend) => {
    const next = waiting.shift();
    if (next) next(backend);
    else idle.push(backend);
  };
  const server = createServer((client) => serveClient(client, take, release));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  return {
    url: withPlace(`postgresql://${url.username}:x@127.0.0.1:${(server.address() as AddressInfo).port}`, url.pathname),
    async close() {
      server.close();
      await Promise.all(backends.map(({ client }) => client.end().catch(() => {})));
    },
  };
}

function withPlace(pooler: string, database: string): string {
  const url = new URL(pooler);
  url.pathname = database;
  return url.href;
}

/** Authenticated by the library; after that, its bytes are forwarded unchanged. */
async function openBackend(url: string): Promise<Backend> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c statement_timeout=10000' });
  client.on('error', () => {});
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  return { stream, client };
}

function serveClient(client: Socket, take: () => Promise<Backend>, release: (backend: Backend) => void): void {
  let backend: Backend | null = null;
  let expected = 0;
  let queue = Promise.resolve();
  const answers = new MessageReader((message) => {
    client.write(message);
    if (String.fromCharCode(message[0]!) !== READY) return;
    expected -= 1;
    if (expected > 0 || String.fromCharCode(message[5]!) !== IDLE || !backend) return;
    const done = backend;
    backend = null;
    done.stream.off('data', onAnswer);
    release(done);
  });
  const onAnswer = (chunk: Buffer) => answers.read(chunk);
  const forward = async (message: Buffer) => {
    const type = String.fromCharCode(message[0]!);
    if (type === TERMINATE) return void client.end();
    if (!backend) {
      backend = await take();
      backend.stream.removeAllListeners('data');
      backend.stream.on('data', onAnswer);
    }
    if (ANSWERED.has(type)) expected += 1;
    backend.stream.write(message);
  };
  const asked = new MessageReader((message) => void (queue = queue.then(() => forward(message))));
  client.on('error', () => {});
  client.on('data', (chunk: Buffer) => (asked.isOpen ? asked.read(chunk) : welcome(client, chunk, asked)));
  client.on('close', () => {
    if (!backend) return;
    // The client disconnected in the middle of a transaction.
    const left = backend;
    left.stream.removeAllListeners('data');
    left.stream.once('data', () => release(left));
    left.stream.write(message('Q', Buffer.from('rollback\0')));
  });
}

function welcome(client: Socket, chunk: Buffer, asked: MessageReader): void {
  if (chunk.readInt32BE(4) === SSL_REQUEST) return void client.write('N');
  asked.isOpen = true;
  client.write(message('R', Buffer.from([0, 0, 0, 0])));
  for (const parameter of ['server_version\x0018.0\0', 'client_encoding\x00UTF8\0', 'TimeZone\x00UTC\0'])
    client.write(message('S', Buffer.from(parameter)));
  client.write(message('K', Buffer.alloc(8)));
  client.write(message(READY, Buffer.from(IDLE)));
  asked.read(chunk.subarray(chunk.readInt32BE(0)));
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Splits a stream into complete messages: a letter, a length, a body. */
class MessageReader {
  isOpen = false;
  #rest: Buffer = Buffer.alloc(0);
  readonly #tell: (message: Buffer) => void;

  constructor(tell: (message: Buffer) => void) {
    this.#tell = tell;
  }

  read(chunk: Buffer): void {
    let rest = Buffer.concat([this.#rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      this.#tell(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    this.#rest = rest;
  }
}
