/**
 * Adds a missing full stop, for a message that is followed by a sentence: some of the specification's messages have
 * none.
 */
export function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** "Clover", "Clover and Teddy", "Clover, Teddy and Pip". */
export function andList(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
