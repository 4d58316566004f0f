/** What a template says; how it looks is decided in one place. All texts are plain: nothing in them becomes markup. */
export interface MailContent {
  subject: string;
  /** The line that inboxes show beside the subject. */
  preview?: string;
  heading?: string;
  paragraphs: string[];
  /** Label and value, for example an order number and its date. */
  facts?: [label: string, value: string][];
  /** Order lines and the like. */
  lines?: MailLine[];
  /** What the lines add up to; the last row is the total. */
  totals?: [label: string, amount: string][];
  /** Titled blocks of short lines: an address, a delivery estimate. */
  blocks?: { title: string; lines: string[] }[];
  /** The one thing to do; `path` is below our own origin. */
  button?: MailLink;
  /** Further pages, below the button. */
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

/** A line of an order, named without its price. */
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

/** Formats a day ('2026-11-20') as text for the recipient of the email. */
export type Day = (iso: string) => string;

export interface MailFrame {
  origin: string;
  /** 'en-GB' */
  language: string;
  /** Only for emails that can be turned off. */
  unsubscribe?: { kind: string; path: string } | null;
}

export const TAGLINE = 'Damsire: DNA tests for dogs and cats';

/** Links lead to our own pages only, whatever a template was given. */
export function linkTo(path: string, origin: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new TypeError('emails may link only to our own pages');
  return origin + path;
}

/** Why this email came, for those that can be turned off. */
export function unsubscribeReason(kind: string): string {
  return `You get this email because "${kind}" emails are turned on for your email address.`;
}
