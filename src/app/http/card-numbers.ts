import { toNormalForm } from '#shared/normal-form.ts';
/**
 * Finds payment card numbers in decoded request values (trust.md T49): card data may only be entered in the
 * provider's frame. One pass over the characters without backtracking, in linear time.
 */

interface DigitGroup {
  start: number;
  digits: string;
}

const MIN_DIGITS = 13;
const MAX_DIGITS = 19;
const MAX_SEPARATORS = 3;

/** Lengths and first digits of the large card schemes. */
const CARD =
  /^(?:4\d{12}(?:\d{3}){0,2}|(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35\d{14})$/;
/** JavaScript numbers are exact only up to 15 digits, so longer ones are searched for in the text of the body. */
const LONG_NUMBER = /(?<!\d)\d{17,19}(?!\d)/g;
/** Microchip fields, whose 15 digits can begin like a card's (Ireland 372, Hungary 348). */
const CHIP_FIELD = /chip|^(?:numbers|search|query|q)$/i;

/** Whether any string, key or number in the value is a card number. `field` is the name of its field. */
export function containsCardNumber(value: unknown, field = ''): boolean {
  const rest: [string, unknown][] = [[field, value]];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [name, part] = next;
    if (typeof part === 'string' && textHoldsCardNumber(part, name)) return true;
    if (typeof part === 'number' && Number.isInteger(part) && textHoldsCardNumber(String(part), name)) return true;
    if (Array.isArray(part)) for (const item of part) rest.push([name, item]);
    else if (part !== null && typeof part === 'object') {
      for (const [key, item] of Object.entries(part)) {
        if (textHoldsCardNumber(key, '')) return true;
        rest.push([key, item]);
      }
    }
  }
  return false;
}

/** The same for a JSON body; text that is not JSON is searched unparsed. */
export function jsonContainsCardNumber(json: string): boolean {
  if (json.length < MIN_DIGITS) return false;
  for (const [digits] of json.matchAll(LONG_NUMBER)) if (isCardNumber(digits)) return true;
  try {
    return containsCardNumber(JSON.parse(json));
  } catch {
    return containsCardNumber(json);
  }
}

/** The same for names and values of a form or of a query string. */
export function entriesContainCardNumber(entries: Iterable<[string, string | File]>): boolean {
  for (const [name, value] of entries) {
    // Nested fields are written as a[chipNumber] or chips[0]: the last name is used.
    const field = name.split(/[[\].]/).findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? name;
    if (textHoldsCardNumber(name, '') || containsCardNumber(typeof value === 'string' ? value : value.name, field))
      return true;
  }
  return false;
}

function textHoldsCardNumber(raw: string, field: string): boolean {
  if (raw.length < MIN_DIGITS || isChip(raw, field)) return false;
  const text = withPlainDigits(raw);
  for (const run of digitRuns(text)) if (runHoldsCardNumber(text, run)) return true;
  return false;
}

function isChip(text: string, field: string): boolean {
  return CHIP_FIELD.test(field) && text.length <= 40 && /^\d{15}$/.test(text.replace(/[\s-]/g, ''));
}

/** Digits of all scripts as 0-9, all kinds of spaces and dashes as one, without zero-width characters. */
function withPlainDigits(text: string): string {
  // oxlint-disable-next-line no-control-regex -- everything beyond ASCII
  if (!/[^\x00-\x7f]/.test(text)) return text;
  return text
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[\u00b7\u2022\u2024\u2027\u30fb\uff0e]/g, '.')
    .replace(/[^\P{Nd}0-9]/gu, (digit) => plainDigit(digit));
}

/** In Unicode, the ten digits of a script are consecutive, starting with zero. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const compatible = toNormalForm(digit, 'NFKC');
  if (/^\d$/.test(compatible)) return compatible;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** Groups of digits with at most three separators between them. */
function* digitRuns(text: string): Generator<DigitGroup[]> {
  let run: DigitGroup[] = [];
  let gap = MAX_SEPARATORS + 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      const start = at;
      while (isDigit(text.charCodeAt(at + 1))) at += 1;
      if (gap > MAX_SEPARATORS && run.length > 0) {
        yield run;
        run = [];
      }
      run.push({ start, digits: text.slice(start, at + 1) });
      gap = 0;
    } else gap = isSeparator(code) ? gap + 1 : MAX_SEPARATORS + 1;
  }
  if (run.length > 0) yield run;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Space, tab, line breaks, dot, dash, slash, underscore. */
function isSeparator(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || (code >= 45 && code <= 47) || code === 95;
}

function runHoldsCardNumber(text: string, run: readonly DigitGroup[]): boolean {
  const hasDate = run.some((_, at) => isDate(run, at));
  for (let first = 0; first < run.length; first += 1) {
    let digits = '';
    for (let last = first; last < run.length && digits.length < MAX_DIGITS; last += 1) {
      digits += run[last]?.digits ?? '';
      const isWhole = first === 0 && last === run.length - 1 && !hasDate;
      if (
        digits.length < MIN_DIGITS ||
        digits.length > MAX_DIGITS ||
        (!isWhole && !isGroupedLikeCard(run, first, last))
      )
        continue;
      if (isCardNumber(digits) && !isOtherNumber(text, run, first, last)) return true;
    }
  }
  return false;
}

/** 22.11.2026 or 2026-11-22: adjacent dates have as many digits as a card. */
function isDate(run: readonly DigitGroup[], at: number): boolean {
  const lengths = [0, 1, 2].map((step) => run[at + step]?.digits.length ?? 0);
  const [a = 0, b = 0, c = 0] = lengths;
  return b > 0 && b <= 2 && ((a <= 2 && c === 4) || (a === 4 && c > 0 && c <= 2));
}

/** One group, equal groups with a shorter rest, or groups as printed by American Express and Diners Club. */
function isGroupedLikeCard(run: readonly DigitGroup[], first: number, last: number): boolean {
  const length = (at: number) => run[at]?.digits.length ?? 0;
  if (last - first === 2 && length(first) === 4 && length(first + 1) === 6)
    return length(last) === 5 || length(last) === 4;
  for (let at = first + 1; at < last; at += 1) if (length(at) !== length(first)) return false;
  return length(last) <= length(first);
}

function isCardNumber(digits: string): boolean {
  return CARD.test(digits) && passesLuhn(digits);
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48;
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Decimal fractions, hashes, UUIDs and printed bank account numbers contain long digit sequences that are not cards. */
function isOtherNumber(text: string, run: readonly DigitGroup[], first: number, last: number): boolean {
  const start = run[first]?.start ?? 0;
  const end = (run[last]?.start ?? 0) + (run[last]?.digits.length ?? 0);
  const isFraction = first === last && text[start - 1] === '.' && isDigit(text.charCodeAt(start - 2));
  return isFraction || isHexToken(text, start, end) || isIban(text, run);
}

const LONGEST_TOKEN = 128;
const SHORTEST_HASH = 24;

function isHexToken(text: string, start: number, end: number): boolean {
  let from = start;
  let to = end;
  while (start - from < LONGEST_TOKEN && isTokenCharacter(text[from - 1])) from -= 1;
  while (to - end < LONGEST_TOKEN && isTokenCharacter(text[to])) to += 1;
  const token = text.slice(from, to);
  return token.length >= SHORTEST_HASH && /^[\da-f-]+$/i.test(token) && /[a-f]/i.test(token);
}

function isTokenCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\w-]/.test(character);
}

/** DE89 3704 0044 0532 0130 00: letters, two check digits, groups of four, and the remainder of ISO 13616. */
function isIban(text: string, run: readonly DigitGroup[]): boolean {
  const [head, ...body] = run;
  if (!head || head.digits.length !== 2) return false;
  const country = text.slice(head.start - 2, head.start);
  if (!/^[A-Z]{2}$/.test(country) || body.length > 8) return false;
  const letters = Array.from(country, (letter) => letter.charCodeAt(0) - 55).join('');
  return BigInt(body.map(({ digits }) => digits).join('') + letters + head.digits) % 97n === 1n;
}
