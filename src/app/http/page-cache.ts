import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { scriptsAfterPaint } from './scripts-after-paint.ts';
import { contentSecurityPolicy, hashOf } from './security.ts';

export interface CachedPage {
  /**
   * Decompressed on each access: nearly every client accepts brotli, and storing the text too would take five times the
   * memory.
   */
  readonly html: Buffer;
  brotli: Buffer;
  etag: string;
  csp: string;
}

/** Size limit of the cache: there are endless URLs (searches, filters), but memory is limited. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Complete guest pages in memory; a route opts in with the header `x-page-cache: guest`. Concurrent requests for a key
 * share one render; the least recently stored page is evicted first. The key includes everything that such a page may
 * depend on.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #maxBytes: number;
  #bytes = 0;
  readonly #filling = new Map<string, Promise<CachedPage | null>>();

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** The page that is currently being rendered for this key, if any. */
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
    this.#bytes = 0;
  }

  #store(key: string, page: CachedPage): void {
    this.#drop(key);
    this.#pages.set(key, page);
    this.#bytes += weightOf(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (page && this.#pages.delete(key)) this.#bytes -= weightOf(page);
  }
}

function weightOf(page: CachedPage): number {
  return page.brotli.length;
}

/**
 * Prepares a rendered page for the cache: removes nonces, allows its inline scripts by hash, and compresses it once.
 */
export function toCachedPage(rendered: string): CachedPage {
  const { page, module } = scriptsAfterPaint(rendered.replaceAll(/ nonce="[^"]*"/g, ''));
  const hashes = [...inlineScripts(page), ...(module ? [module] : [])].map(hashOf);
  const html = Buffer.from(page);
  return packed({
    brotli: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    csp: contentSecurityPolicy([...new Set(hashes)], []),
  });
}

/** The texts of all inline scripts. */
function inlineScripts(page: string): string[] {
  const texts: string[] = [];
  for (let at = page.indexOf('<script'); at >= 0;) {
    const start = page.indexOf('>', at) + 1;
    const end = page.indexOf('</script>', start);
    if (start === 0 || end < 0) break;
    if (!/\ssrc=/.test(page.slice(at, start))) texts.push(page.slice(start, end));
    at = page.indexOf('<script', end);
  }
  return texts;
}

function packed({ brotli, etag, csp }: Omit<CachedPage, 'html'>): CachedPage {
  return {
    brotli,
    etag,
    csp,
    get html() {
      return brotliDecompressSync(brotli);
    },
  };
}
