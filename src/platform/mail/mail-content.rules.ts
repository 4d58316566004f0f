/** The content of an email; the layout is in one place. All texts are plain text and are escaped. */
export interface MailContent {
  subject: string;
  /** The preview line that inboxes show beside the subject. */
  preview?: string;
  heading?: string;
  paragraphs: string[];
  /** Labels and values, for example an order number and its date. */
  facts?: [label: string, value: string][];
  /** Lines with amounts, such as order lines. */
  lines?: MailLine[];
  /** Subtotals and the total, which is the last row. */
  totals?: [label: string, amount: string][];
  /** Titled blocks of short lines: an address, a delivery estimate. */
  blocks?: { title: string; lines: string[] }[];
  /** The main action; `path` is on our own origin. */
  button?: MailLink;
  /** Other links, below the button. */
  links?: MailLink[];
  /** Small print at the end. */
  notes?: string[];
  audience?: 'breeder' | 'vet' | 'owner';
}

export interface MailLine {
  title: string;
  detail?: string;
  amount?: string;
}

/** An order line without its price. */
export interface OrderedLine {
  name: string;
  quantity: number;
}

export const asLines = (lines: readonly OrderedLine[]): MailLine[] =>
  lines.map(({ name, quantity }) => ({ title: `${quantity} × ${name}` }));

export interface MailLink {
  label: string;
  path: string;
}

/** Formats a date ('2026-11-20') for the recipient of the email. */
export type Day = (iso: string) => string;

export interface MailFrame {
  origin: string;
  /** 'en-GB' */
  language: string;
  /** Only for emails that can be turned off. */
  unsubscribe?: { kind: string; path: string } | null;
}

export const TAGLINE = 'Damsire: DNA tests for dogs and cats';

/** Builds a link; throws unless it leads to one of our own pages, regardless of the template's data. */
export function linkTo(path: string, origin: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new TypeError('emails may link only to our own pages');
  return origin + path;
}

/** Explains why the recipient got this email, if it can be turned off. */
export function unsubscribeReason(kind: string): string {
  return `You get this email because "${kind}" emails are turned on for your email address.`;
}
