import { Failure } from '#shared/failure.ts';

interface Waiting {
  client: string;
  bytes: number;
  start: () => void;
}

/**
 * Limits the memory for concurrent uploads in this process. An upload without available memory waits unread for a
 * while; each client is limited to a share, so that it cannot block the others.
 */
export class UploadMemory {
  readonly #totalBytes: number;
  readonly #clientBytes: number;
  readonly #waitMs: number;
  readonly #held = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #heldBytes = 0;

  constructor(options: { totalBytes: number; clientBytes: number; waitMs: number }) {
    this.#totalBytes = options.totalBytes;
    this.#clientBytes = options.clientBytes;
    this.#waitMs = options.waitMs;
  }

  /** Runs the work once its bytes fit into the limit. Throws `unavailable` if that takes too long. */
  async hold<T>(client: string, bytes: number, work: () => Promise<T>): Promise<T> {
    if (this.#hasRoom(client, bytes)) this.#add(client, bytes);
    else await this.#wait(client, bytes);
    try {
      return await work();
    } finally {
      this.#add(client, -bytes);
      this.#startWaiting();
    }
  }

  #wait(client: string, bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        this.#add(client, bytes);
        resolve();
      };
      const waiting = { client, bytes, start };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new Failure('unavailable'));
      }, this.#waitMs);
      this.#waiting.push(waiting);
    });
  }

  #startWaiting(): void {
    for (const waiting of this.#waiting.splice(0)) {
      if (this.#hasRoom(waiting.client, waiting.bytes)) waiting.start();
      else this.#waiting.push(waiting);
    }
  }

  /** A single upload is always admitted if no other is running, whatever its size. */
  #hasRoom(client: string, bytes: number): boolean {
    const held = this.#held.get(client) ?? 0;
    return (
      (held === 0 || held + bytes <= this.#clientBytes) &&
      (this.#heldBytes === 0 || this.#heldBytes + bytes <= this.#totalBytes)
    );
  }

  #add(client: string, bytes: number): void {
    this.#heldBytes += bytes;
    const held = (this.#held.get(client) ?? 0) + bytes;
    if (held === 0) this.#held.delete(client);
    else this.#held.set(client, held);
  }
}
