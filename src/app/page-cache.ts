import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { contentSecurityPolicy, hashOf } from './security.ts';

export interface CachedPage {
  html: Buffer;
  brotli: Buffer;
  etag: string;
  csp: string;
}

const MAX_PAGES = 2_000;

/**
 * Whole guest pages, kept in memory: a route opts in with the header `x-page-cache: guest`. One render per key while
 * filling; the least recently stored page goes first. The key carries all that such a page may depend on.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #filling = new Map<string, Promise<CachedPage | null>>();

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** The page that is being rendered for this key right now, if any. */
  pending(key: string): Promise<CachedPage | null> | undefined {
    return this.#filling.get(key);
  }

  fill(key: string, make: () => Promise<CachedPage | null>): Promise<CachedPage | null> {
    const filling = make()
      .then((page) => {
        if (page) this.#store(key, page);
        return page;
      })
      .finally(() => this.#filling.delete(key));
    this.#filling.set(key, filling);
    return filling;
  }

  clear(): void {
    this.#pages.clear();
  }

  #store(key: string, page: CachedPage): void {
    this.#pages.set(key, page);
    if (this.#pages.size > MAX_PAGES) this.#pages.delete(this.#pages.keys().next().value ?? '');
  }
}

/** Makes a rendered page storable: nonces go, its inline scripts are allowed by hash, it is compressed once. */
export function toCachedPage(rendered: string, dev: boolean): CachedPage {
  const text = rendered.replaceAll(/ nonce="[^"]*"/g, '');
  const hashes = [...text.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((m) => hashOf(m[1] ?? ''));
  const html = Buffer.from(text);
  return {
    html,
    brotli: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    csp: contentSecurityPolicy([...new Set(hashes)], [], dev),
  };
}
