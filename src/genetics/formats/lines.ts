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
      // Only what is new is searched for line ends: a line may come in very many chunks.
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
