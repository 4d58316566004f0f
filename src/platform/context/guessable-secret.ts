const MIN_CHARACTERS = 10;

/**
 * Whether a secret looks typed rather than generated: few different characters, a repeated part, or alphabetical
 * sequences.
 */
export function isGuessable(secret: string): boolean {
  return new Set(secret).size < MIN_CHARACTERS || isRepeated(secret) || isMostlySequence(secret);
}

/** The last repetition may be incomplete. */
function isRepeated(secret: string): boolean {
  for (let period = 1; period <= secret.length / 2; period += 1)
    if (secret.startsWith(secret.slice(period))) return true;
  return false;
}

function isMostlySequence(secret: string): boolean {
  let steps = 0;
  for (let at = 1; at < secret.length; at += 1)
    if (Math.abs(secret.charCodeAt(at) - secret.charCodeAt(at - 1)) <= 1) steps += 1;
  return steps > secret.length / 2;
}
