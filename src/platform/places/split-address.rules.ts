interface State {
  code: string;
  name: string;
}

interface SplitAddress {
  line1: string;
  city: string;
  stateCode: string;
  postalCode: string;
}

/**
 * An address that was typed or pasted in one line, in its parts: "12 Kelpie Lane, Ballarat VIC 3350" and "Hauptstrasse 5,
 * 10115 Berlin". Null while it has no street, city and postcode yet.
 */
export function splitAddress(
  text: string,
  { postcodePattern, states }: { postcodePattern: string | null; states: readonly State[] },
): SplitAddress | null {
  if (!postcodePattern) return null;
  const parts = text
    .split(/[,\n]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  const [line1, ...rest] = parts;
  const place = rest.join(' ');
  if (!line1 || !place) return null;
  const found = new RegExp(`\\b(?:${postcodePattern})(?![\\w-])`).exec(place);
  if (!found) return null;
  const [postalCode] = found;
  const left = `${place.slice(0, found.index)} ${place.slice(found.index + postalCode.length)}`
    .replace(/\s+/g, ' ')
    .trim();
  const state = states.find(({ code, name }) => endsWith(left, code) || endsWith(left, name));
  const city = state ? withoutEnd(left, endsWith(left, state.name) ? state.name : state.code) : left;
  return city ? { line1, city, stateCode: state?.code ?? '', postalCode: postalCode.toUpperCase() } : null;
}

function endsWith(text: string, word: string): boolean {
  return ` ${text.toLowerCase()}`.endsWith(` ${word.toLowerCase()}`);
}

function withoutEnd(text: string, word: string): string {
  return text.slice(0, text.length - word.length).trim();
}
