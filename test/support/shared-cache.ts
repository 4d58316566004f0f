interface Stored {
  vary: string;
  etag: string | null;
  mustAsk: boolean;
  status: number;
  headers: Headers;
  body: string;
}

export interface Fetched {
  status: number;
  headers: Headers;
  body: string;
  fromCache: boolean;
}

/** A shared cache like a proxy in front of the store (RFC 9111): it stores every response that it may store. */
export class SharedCache {
  readonly #origin: string;
  readonly #stored = new Map<string, Stored[]>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async get(path: string, headers: Record<string, string>): Promise<Fetched> {
    const known = this.#stored.get(path)?.find(({ vary }) => vary === this.#selected(path, headers));
    if (known && !known.mustAsk) return { ...known, fromCache: true };
    const ask = known?.etag ? { ...headers, 'if-none-match': known.etag } : headers;
    const answer = await fetch(this.#origin + path, { headers: ask, redirect: 'manual' });
    if (answer.status === 304 && known) {
      await answer.arrayBuffer();
      return { ...known, fromCache: true };
    }
    const body = await answer.text();
    this.#keep(path, headers, { answer, body });
    return { status: answer.status, headers: answer.headers, body, fromCache: false };
  }

  #keep(path: string, headers: Record<string, string>, { answer, body }: { answer: Response; body: string }): void {
    const control = answer.headers.get('cache-control') ?? '';
    const vary = answer.headers.get('vary') ?? '';
    if (answer.status !== 200 || /no-store|private/.test(control) || vary.includes('*')) return;
    this.#varies.set(path, vary);
    const etag = answer.headers.get('etag');
    const mustAsk = !/max-age=[1-9]|s-maxage=[1-9]/.test(control) || /no-cache/.test(control);
    const entry = { vary: this.#selected(path, headers), etag, mustAsk, status: 200, headers: answer.headers, body };
    const others = (this.#stored.get(path) ?? []).filter((one) => one.vary !== entry.vary);
    this.#stored.set(path, [...others, entry]);
  }

  readonly #varies = new Map<string, string>();

  #selected(path: string, headers: Record<string, string>): string {
    const names = (this.#varies.get(path) ?? '').split(',').map((name) => name.trim().toLowerCase());
    return names.map((name) => `${name}=${headers[name] ?? ''}`).join('|');
  }
}
