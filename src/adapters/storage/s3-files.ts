import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type FileStore, keyOf, openFile, parseKey, storedPathOf } from './files.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** The endpoint of an S3-compatible store; null: Amazon S3. */
  endpoint: string | null;
  /** Requested with each upload; null: the bucket's default. */
  encryption: 'AES256' | 'aws:kms' | null;
}

export interface S3Files extends FileStore {
  has(key: string): Promise<boolean>;
}

/**
 * Files in a bucket, under the same paths as in the folder. The AWS SDK finds the credentials: in the environment or
 * from the role of the machine or pod. Import this file only if a bucket is configured, because it loads the SDK.
 */
export function s3Files({ bucket, region, endpoint, encryption }: S3Settings): S3Files {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 15_000 },
    // Every file is verified by its SHA-256 key, and other S3-compatible stores may not support Amazon's checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: storedPathOf(key) });
  return {
    async put(bytes, contentType) {
      const key = keyOf(bytes, contentType);
      const sealed = encryption ? { ServerSideEncryption: encryption } : {};
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType, ...sealed }));
      return key;
    },
    async get(key) {
      if (!parseKey(key)) return null;
      const found = await client.send(new GetObjectCommand(at(key))).catch(nullIfMissing);
      const bytes = await found?.Body?.transformToByteArray();
      return bytes ? openFile(key, bytes) : null;
    },
    async remove(key) {
      if (parseKey(key)) await client.send(new DeleteObjectCommand(at(key)));
    },
    async has(key) {
      return (await client.send(new HeadObjectCommand(at(key))).catch(nullIfMissing)) !== null;
    },
  };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof NoSuchKey || error instanceof NotFound) return null;
  throw error;
}
