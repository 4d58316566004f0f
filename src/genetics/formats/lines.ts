/** Text lines out of chunks of any size; LF or CRLF; a byte order mark at the very start is dropped. Memory: one line. */
export interface LineReader {
  push(chunk: string): string[];
  /** The unfinished last line, or null when the text ended with a line break (or was empty). */
  end(): string | null;
}

/** A reader of lines that keeps only the unfinished one. */
export function createLineReader(): LineReader {
  let rest = '';
  let started = false;
  return {
    push(chunk) {
      const text = rest + (started ? chunk : chunk.replace(/^\uFEFF/, ''));
      if (chunk !== '') started = true;
      const lines = text.split('\n');
      rest = lines.pop() ?? '';
      return lines.map(withoutCarriageReturn);
    },
    end() {
      const last = rest;
      rest = '';
      return last === '' ? null : withoutCarriageReturn(last);
    },
  };
}

function withoutCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
