import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

export interface S3Server {
  endpoint: string;
  /** Bytes by `/bucket/path`. */
  objects: Map<string, Buffer>;
  /** The headers of each upload. */
  uploads: { path: string; encryption: string | undefined; contentType: string | undefined }[];
}

/**
 * A server for the four S3 calls that the store makes, for clients that sign as `AWS_ACCESS_KEY_ID=test`. With
 * TEST_S3_ENDPOINT, the tests run against another server with the bucket `damsire` and the key `S3RVER`, such as
 * s3rver.
 */
export function useS3(): S3Server {
  const bed: S3Server = { endpoint: process.env['TEST_S3_ENDPOINT'] ?? '', objects: new Map(), uploads: [] };
  const server = createServer((request, answer) => {
    void readBody(request).then((body) => {
      const { status, bytes } = answerCall(bed, request, body);
      answer.writeHead(status, { 'content-length': bytes.length }).end(request.method === 'HEAD' ? undefined : bytes);
    });
  });
  beforeAll(async () => {
    process.env['AWS_ACCESS_KEY_ID'] = process.env['AWS_SECRET_ACCESS_KEY'] = bed.endpoint ? 'S3RVER' : 'test';
    if (bed.endpoint) return;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    bed.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  return bed;
}

function answerCall(bed: S3Server, { method, url = '', headers }: IncomingMessage, body: Buffer) {
  const path = new URL(url, 'http://s3').pathname;
  const found = bed.objects.get(path);
  const isSigned = headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=test/');
  const isWhole = headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex');
  if (!isSigned || !isWhole) return failure(403, 'SignatureDoesNotMatch');
  if (method === 'PUT') {
    bed.objects.set(path, body);
    const encryption = headers['x-amz-server-side-encryption'] as string | undefined;
    bed.uploads.push({ path, encryption, contentType: headers['content-type'] });
    return { status: 200, bytes: Buffer.alloc(0) };
  }
  if (method === 'DELETE') {
    bed.objects.delete(path);
    return { status: 204, bytes: Buffer.alloc(0) };
  }
  return found ? { status: 200, bytes: found } : failure(404, 'NoSuchKey');
}

function failure(status: number, code: string) {
  return {
    status,
    bytes: Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
