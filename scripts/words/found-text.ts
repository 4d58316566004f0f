/** A text that can reach a person, and where it is written. */
export interface FoundText {
  /** From the root of the project, with slashes. */
  file: string;
  line: number;
  kind: 'screen' | 'message' | 'content' | 'data' | 'docs';
  /** As it is read: one line, `{}` where a value is put in. */
  text: string;
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
