import { escapeHtml } from '#shared/escape-html.ts';

/** What a template says; how it looks is decided here, once. All texts are plain: nothing in them becomes markup. */
export interface MailContent {
  subject: string;
  /** The line that mailboxes show beside the subject. */
  preview?: string;
  heading?: string;
  paragraphs: string[];
  /** Label and value, for example an order number and its total. */
  facts?: [label: string, value: string][];
  /** Order lines and the like. */
  lines?: { title: string; detail?: string; amount?: string }[];
  /** The one thing to do; `path` is below our own origin. */
  button?: { label: string; path: string };
  /** Small print below the button. */
  notes?: string[];
  audience?: 'breeder' | 'vet' | 'owner';
}

/** Writes a day ('2026-11-20') in words, as whoever reads the mail expects it. */
export type Day = (iso: string) => string;

export interface MailFrame {
  origin: string;
  /** 'en-GB' */
  language: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export function renderMail(content: MailContent, frame: MailFrame): RenderedMail {
  return {
    subject: oneLine(content.subject),
    text: renderText(content, frame.origin),
    html: renderHtml(content, frame),
  };
}

const accents = { breeder: '#A3195B', vet: '#0B5F5A', owner: '#9A3E00' };
const tints = { breeder: '#FCE7F0', vet: '#D5F3EE', owner: '#FFE8D6' };
const body = "font-family:Nunito,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;color:#221C26";
const display = "font-family:Fraunces,Georgia,'Times New Roman',serif;color:#221C26";
const footer = 'Damsire. DNA tests for dogs and cats.';

function renderText(content: MailContent, origin: string): string {
  const parts = [content.heading ?? content.subject, ...content.paragraphs];
  if (content.facts) parts.push(content.facts.map(([label, value]) => `${label}: ${value}`).join('\n'));
  if (content.lines) parts.push(content.lines.map(textLine).join('\n'));
  if (content.button) parts.push(`${content.button.label}:\n${linkTo(content.button.path, origin)}`);
  return [...parts, ...(content.notes ?? []), `--\n${footer}\n${origin}`].join('\n\n');
}

function textLine({ title, detail, amount }: NonNullable<MailContent['lines']>[number]): string {
  return [`- ${title}`, detail && `(${detail})`, amount].filter(Boolean).join(' ');
}

function renderHtml(content: MailContent, { origin, language }: MailFrame): string {
  const accent = accents[content.audience ?? 'breeder'];
  const tint = tints[content.audience ?? 'breeder'];
  const rows = [
    `<h1 style="${display};font-size:28px;line-height:34px;font-weight:600;margin:0 0 16px">${escapeHtml(content.heading ?? content.subject)}</h1>`,
    ...content.paragraphs.map((text) => `<p style="${body};margin:0 0 16px">${escapeHtml(text)}</p>`),
    content.facts ? factsTable(content.facts, tint) : '',
    content.lines ? linesTable(content.lines) : '',
    content.button ? buttonTable(content.button, accent, origin) : '',
    ...(content.notes ?? []).map(
      (text) =>
        `<p style="${body};font-size:14px;line-height:21px;color:#6B6470;margin:0 0 8px">${escapeHtml(text)}</p>`,
    ),
  ];
  return page(content, rows.filter(Boolean).join('\n'), { accent, origin, language });
}

function page(
  content: MailContent,
  rows: string,
  { accent, origin, language }: MailFrame & { accent: string },
): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:0;background:#FBF8F4">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview ?? content.paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF8F4"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:0 8px 16px"><a href="${escapeHtml(origin)}" style="${display};font-size:22px;font-weight:600;text-decoration:none;color:${accent}">Damsire</a></td></tr>
<tr><td style="background:#FFFFFF;border:1px solid #E5DED6;border-top:4px solid ${accent};border-radius:10px;padding:32px 28px">
${rows}
</td></tr>
<tr><td style="padding:16px 8px"><p style="${body};font-size:14px;line-height:21px;color:#6B6470;margin:0">${footer}<br><a href="${escapeHtml(origin)}/contact-us" style="color:#6B6470">Contact us</a></p></td></tr>
</table></td></tr></table>
</body></html>
`;
}

function factsTable(facts: [string, string][], tint: string): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="${body};font-size:14px;color:#6B6470;padding:6px 12px;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td><td style="${body};font-weight:600;padding:6px 12px">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${tint};border-radius:10px;margin:0 0 20px">${rows.join('')}</table>`;
}

function linesTable(lines: NonNullable<MailContent['lines']>): string {
  const cell = `${body};padding:10px 0;border-bottom:1px solid #E5DED6;vertical-align:top`;
  const rows = lines.map(({ title, detail, amount }) => {
    const small = detail ? `<br><span style="font-size:14px;color:#6B6470">${escapeHtml(detail)}</span>` : '';
    return `<tr><td style="${cell}">${escapeHtml(title)}${small}</td><td align="right" style="${cell};white-space:nowrap">${escapeHtml(amount ?? '')}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 20px">${rows.join('')}</table>`;
}

function buttonTable(button: { label: string; path: string }, accent: string, origin: string): string {
  const href = escapeHtml(linkTo(button.path, origin));
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td style="background:${accent};border-radius:999px"><a href="${href}" style="${body};font-weight:700;color:#FFFFFF;text-decoration:none;display:inline-block;padding:12px 24px">${escapeHtml(button.label)}</a></td></tr></table>
<p style="${body};font-size:14px;line-height:21px;color:#6B6470;margin:0 0 16px">If the button does not work, open this address:<br><span style="word-break:break-all">${href}</span></p>`;
}

// Links lead to our own pages only, whatever a template was given.
function linkTo(path: string, origin: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new TypeError('a mail links to our own pages only');
  return origin + path;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
