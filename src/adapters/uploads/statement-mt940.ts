import type { BankEntry } from './statement-entry.ts';

// This replaces the npm package mt940-js: only four fields are needed, and this reads them line by line in linear time.
/** SWIFT MT940, field 61: value date, entry date, mark (C, D, RC, RD), amount with a comma, then codes. */
const ENTRY = /^(\d{2})(\d{2})(\d{2})(?:\d{4})?(R?[CD])[A-Z]?(\d{1,12},\d{0,2})/;
/** Structured field 86 of German banks: "?20" to "?29" and "?60" to "?63" are the purpose, "?32" and "?33" the payer. */
const SUBFIELD = /\?(\d{2})/;

/** True for the text of an MT940 file. */
export function isMt940(content: string): boolean {
  return /(?:^|\n):20:/.test(content.slice(0, 2000)) && /\n:(?:25|28C?):/.test(content.slice(0, 2000));
}

/** Entries of an MT940 file, read line by line; stops after `most`. */
export function readMt940(content: string, most = Infinity): BankEntry[] {
  const entries: BankEntry[] = [];
  let currency: string | null = null;
  let text = '';
  const finish = () => {
    const last = entries.at(-1);
    if (last) last.text = `${last.text} ${purposeOf(text)}`;
    text = '';
  };
  let tag = '';
  for (const line of content.split(/\r?\n/)) {
    const field = /^:(\d{2}[A-Z]?):/.exec(line);
    if (field) tag = field[1]!;
    const body = field ? line.slice(field[0].length) : line;
    if (field && tag === '61') {
      finish();
      if (entries.length >= most) return entries;
      entries.push(entryOf(body, currency));
    } else if (tag === '60F' || tag === '60M') {
      finish();
      currency = /^[CD]\d{6}([A-Z]{3})/.exec(body)?.[1] ?? currency;
    } else if (tag === '86' && !body.startsWith('-}')) text += field || SUBFIELD.test(body) ? body : ` ${body}`;
    else if (tag === '61' && !field) text += ` ${body} `;
    else if (field) finish();
    if (tag.startsWith('62')) tag = 'end';
  }
  finish();
  return entries;
}

function entryOf(body: string, currency: string | null): BankEntry {
  const found = ENTRY.exec(body);
  if (!found) return { on: null, text: '', amount: body, currency, isCredit: false };
  const [all, year, month, day, mark, amount] = found;
  // The codes after the amount: the type of entry, the payer's reference, "//" and the bank's reference.
  const reference = body
    .slice(all.length)
    .replace(/^[A-Z]\w{3}/, '')
    .replaceAll('NONREF', '')
    .replace('//', ' ');
  const isIn = mark === 'C' || mark === 'RD';
  return {
    on: `20${year}-${month}-${day}`,
    text: reference,
    amount: amount!.endsWith(',') ? `${amount}00` : amount!,
    currency,
    isCredit: isIn,
  };
}

/** The readable part of field 86, with or without subfields. */
function purposeOf(text: string): string {
  const parts = text.split(SUBFIELD);
  if (parts.length === 1) return text;
  let purpose = '';
  for (let i = 1; i < parts.length; i += 2) {
    const code = Number(parts[i]);
    const isPurpose = (code >= 20 && code <= 29) || (code >= 60 && code <= 63);
    // The purpose is split into pieces of 27 characters, also within words.
    if (isPurpose) purpose += parts[i + 1]!.replace(/[\r\n]/g, '');
    else if (code === 32 || code === 33) purpose += ` ${parts[i + 1]}`;
  }
  return purpose;
}
