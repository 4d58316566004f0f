const FEWEST_CHARACTERS = 10;

/** A secret that was typed rather than drawn: few different characters, one part repeated, or rows of the alphabet. */
export function isGuessable(secret: string): boolean {
  return new Set(secret).size < FEWEST_CHARACTERS || isRepeated(secret) || isMostlySequence(secret);
}

/** The last repetition may be cut off. */
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
