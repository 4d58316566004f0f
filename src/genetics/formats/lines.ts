/** Splits chunks of any size into lines; LF or CRLF; a byte order mark at the start is dropped. Memory: one line. */
export interface LineReader {
  push(chunk: string): string[];
  /** The unfinished last line; null if the text ended with a line break (or was empty). */
  end(): string | null;
}

/** A line reader that buffers only the unfinished line. */
export function createLineReader(): LineReader {
  let rest = '';
  let started = false;
  return {
    push(chunk) {
      // Search only the new text for line breaks, because a line can arrive in very many chunks.
      const lines = (started ? chunk : chunk.replace(/^\uFEFF/, '')).split('\n');
      if (chunk !== '') started = true;
      lines[0] = rest + (lines[0] ?? '');
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
