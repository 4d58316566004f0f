import { type HttpBindings, serve } from '@hono/node-server';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { clientIp } from './client-ip.ts';
import type { Config } from '#platform/context/config.ts';

export interface Connection {
  ip: string;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

export type Fetch = (request: Request, connection?: Connection) => Response | Promise<Response>;

export interface TimeLimits {
  /** Time limit for receiving the request headers. */
  headMs: number;
  /** Time limit for the body, unless it arrives at `bodyBytesPerSecond` or faster. */
  bodyMs: number;
  bodyBytesPerSecond: number;
  checkMs: number;
}

/** A 20 MB photo on a slow mobile connection is allowed, but a slow-drip body is ended after 30 s. */
const LIMITS: TimeLimits = { headMs: 15_000, bodyMs: 30_000, bodyBytesPerSecond: 16 * 1024, checkMs: 1000 };
const LONGEST_REQUEST_MS = 30 * 60_000;
const KEEP_ALIVE_MS = 65_000;

type Address = Pick<Config, 'host' | 'port' | 'trustedProxies'>;

/** An HTTP server that handles requests with `fetch` and ends those that arrive too slowly. */
export function listen(fetch: Fetch, config: Address, limits: TimeLimits = LIMITS): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: (request, env) => {
          const { incoming, outgoing } = env as HttpBindings;
          return fetch(request, { ip: clientIp(incoming, config), incoming, outgoing });
        },
        // Unread bodies are ended by endUnreadBodies.
        autoCleanupIncoming: false,
        port: config.port,
        hostname: config.host,
        serverOptions: {
          headersTimeout: limits.headMs,
          requestTimeout: LONGEST_REQUEST_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
          connectionsCheckingInterval: limits.checkMs,
        },
      },
      () => resolve(server),
    ) as Server;
    endSlowBodies(server, limits);
    endUnreadBodies(server);
    server.on('error', reject);
  });
}

interface Arriving {
  outgoing: ServerResponse;
  startedAt: number;
  bytesBefore: number;
}

function endSlowBodies(server: Server, limits: TimeLimits): void {
  const arriving = new Map<IncomingMessage, Arriving>();
  server.on('request', (incoming, outgoing) => {
    if (!incoming.headers['transfer-encoding'] && !Number(incoming.headers['content-length'] ?? 0)) return;
    const { bytesRead } = incoming.socket;
    arriving.set(incoming, { outgoing, startedAt: performance.now(), bytesBefore: bytesRead });
    incoming.once('close', () => arriving.delete(incoming));
  });
  const timer = setInterval(() => {
    for (const [incoming, { outgoing, startedAt, bytesBefore }] of arriving) {
      const ms = performance.now() - startedAt;
      const bytes = incoming.socket.bytesRead - bytesBefore;
      if (incoming.complete) arriving.delete(incoming);
      else if (ms > limits.bodyMs && bytes < (ms / 1000) * limits.bodyBytesPerSecond) endRequest(incoming, outgoing);
    }
  }, limits.checkMs);
  timer.unref();
  server.on('close', () => clearInterval(timer));
}

const SMALL_BODY_BYTES = 256 * 1024;
const LINGER_MS = 500;

/**
 * Stops receiving a large body if the response was sent before it was read; the client gets a moment to read the
 * response.
 */
function endUnreadBodies(server: Server): void {
  server.on('request', (incoming, outgoing) => {
    const isSmall = Number(incoming.headers['content-length'] ?? 0) <= SMALL_BODY_BYTES;
    if (isSmall && !incoming.headers['transfer-encoding']) return;
    outgoing.once('finish', () => {
      if (incoming.complete) return;
      // Node discards the rest once the response is sent, so pause after that.
      setImmediate(() => incoming.socket.pause());
      setTimeout(() => incoming.socket.destroy(), LINGER_MS).unref();
    });
  });
}

function endRequest({ socket }: IncomingMessage, { headersSent }: ServerResponse): void {
  if (!headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  socket.destroySoon();
}
