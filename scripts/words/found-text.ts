/** A text that users can see, and its place in the source. */
export interface FoundText {
  /** Path relative to the project root, with slashes. */
  file: string;
  line: number;
  kind: 'screen' | 'message' | 'content' | 'data' | 'docs';
  /** The text as one line, with `{}` for each inserted value. */
  text: string;
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
