/** With a full stop, where what follows is a sentence of its own: some of the specification's messages have none. */
export function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
