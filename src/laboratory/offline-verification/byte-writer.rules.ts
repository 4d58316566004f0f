/** Writes numbers and texts in sequence, in big-endian order. */
export class ByteWriter {
  readonly #bytes: number[] = [];

  number(value: number, size: number): this {
    for (let place = size - 1; place >= 0; place -= 1) this.#bytes.push(Math.floor(value / 256 ** place) % 256);
    return this;
  }

  bytes(values: Iterable<number>): this {
    this.#bytes.push(...values);
    return this;
  }

  /**
   * Writes the length in one byte, then UTF-8. A longer text is truncated between two characters and ends with an
   * ellipsis.
   */
  text(value: string, most: number): this {
    const encoder = new TextEncoder();
    let text = value;
    for (let characters = Array.from(value); encoder.encode(text).length > most; text = `${characters.join('')}…`)
      characters = characters.slice(0, -1);
    const bytes = encoder.encode(text);
    return this.number(bytes.length, 1).bytes(bytes);
  }

  /** Writes four bits for each value; the last byte is padded with zeros if their number is odd. */
  nibbles(values: readonly number[]): this {
    for (let i = 0; i < values.length; i += 2) this.number((values[i] ?? 0) * 16 + (values[i + 1] ?? 0), 1);
    return this;
  }

  done(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes);
  }
}

/** Reads the output of `ByteWriter`; throws a RangeError if there are too few bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  bytes(size: number): Uint8Array {
    const end = this.#at + size;
    if (end > this.#bytes.length) throw new RangeError('The code is too short.');
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  number(size: number): number {
    return this.bytes(size).reduce((value, byte) => value * 256 + byte, 0);
  }

  text(length = this.number(1)): string {
    return new TextDecoder('utf-8', { fatal: true }).decode(this.bytes(length));
  }

  nibbles(): number[] {
    return [...this.bytes(this.#bytes.length - this.#at)].flatMap((byte) => [byte >> 4, byte & 15]);
  }
}
