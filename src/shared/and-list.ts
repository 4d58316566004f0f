/** "Clover", "Clover and Teddy", "Clover, Teddy and Pip". */
export function andList(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
