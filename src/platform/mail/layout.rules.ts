import { renderHtml } from './layout-html.rules.ts';
import { linkTo, TAGLINE, unsubscribeReason } from './mail-content.rules.ts';
import type { MailContent, MailFrame, MailLine } from './mail-content.rules.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export function renderMail(content: MailContent, frame: MailFrame): RenderedMail {
  return {
    subject: oneLine(content.subject),
    text: renderText(content, frame),
    html: renderHtml(content, frame),
  };
}

function renderText(content: MailContent, frame: MailFrame): string {
  const { origin } = frame;
  const parts = [content.heading ?? content.subject, ...content.paragraphs];
  if (content.facts) parts.push(content.facts.map(inText).join('\n'));
  if (content.lines?.length) parts.push(content.lines.map(textLine).join('\n'));
  if (content.totals) parts.push(content.totals.map(inText).join('\n'));
  for (const { title, lines } of content.blocks ?? []) parts.push([`${title}:`, ...lines].join('\n'));
  for (const link of [content.button, ...(content.links ?? [])])
    if (link) parts.push(`${link.label}${link.label.endsWith('?') ? '' : ':'}\n${linkTo(link.path, origin)}`);
  return [...parts, ...(content.notes ?? []), textFooter(frame)].join('\n\n');
}

function textFooter({ origin, unsubscribe }: MailFrame): string {
  const lines = ['--', TAGLINE, origin, `Questions? Contact us: ${origin}/contact-us`];
  if (unsubscribe) lines.push(unsubscribeReason(unsubscribe.kind), `Unsubscribe: ${linkTo(unsubscribe.path, origin)}`);
  return lines.join('\n');
}

function inText([label, value]: [string, string]): string {
  return `${label}: ${value}`;
}

function textLine({ title, detail, amount }: MailLine): string {
  return [`- ${title}`, detail && `(${detail})`, amount].filter(Boolean).join(' ');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
