import { escapeHtml } from '#shared/escape-html.ts';
import { linkTo, TAGLINE, unsubscribeReason } from './mail-content.rules.ts';
import type { MailContent, MailFrame, MailLine, MailLink } from './mail-content.rules.ts';

const accents = { breeder: '#A3195B', vet: '#0B5F5A', owner: '#9A3E00' };
const tints = { breeder: '#FCE7F0', vet: '#D5F3EE', owner: '#FFE8D6' };
const brightAccents = { breeder: '#F59AC6', vet: '#7FDDD2', owner: '#FFB885' };

const sans = "font-family:Nunito,'Segoe UI',Helvetica,Arial,sans-serif";
const body = `${sans};font-size:16px;line-height:24px;color:#221C26`;
const small = `${sans};font-size:14px;line-height:21px;color:#6B6470`;
const display = "font-family:Fraunces,Georgia,'Times New Roman',serif;font-weight:600;color:#221C26";
const figures = 'white-space:nowrap;font-variant-numeric:tabular-nums';
const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/**
 * The HTML part, with tables and inline styles, as email clients require. The style block adds dark mode and phone
 * layout.
 */
export function renderHtml(content: MailContent, frame: MailFrame): string {
  const audience = content.audience ?? 'breeder';
  const accent = accents[audience];
  const { origin } = frame;
  const rows = [
    `<h1 class="ink title" style="${display};font-size:28px;line-height:34px;margin:0 0 16px">${escapeHtml(content.heading ?? content.subject)}</h1>`,
    ...content.paragraphs.map((text) => `<p class="ink" style="${body};margin:0 0 16px">${escapeHtml(text)}</p>`),
    content.facts ? factsTable(content.facts, tints[audience]) : '',
    content.lines?.length || content.totals ? linesTable(content.lines ?? [], content.totals ?? []) : '',
    content.blocks ? blocksOf(content.blocks) : '',
    content.button ? buttonTable(content.button, accent, origin) : '',
    content.links ? linksOf(content.links, accent, origin) : '',
    ...(content.notes ?? []).map((text) => `<p class="muted" style="${small};margin:0 0 8px">${escapeHtml(text)}</p>`),
  ];
  return page(content, frame, { rows: rows.filter(Boolean).join('\n'), accent, bright: brightAccents[audience] });
}

function page(
  content: MailContent,
  { origin, language, unsubscribe }: MailFrame,
  { rows, accent, bright }: { rows: string; accent: string; bright: string },
): string {
  const home = escapeHtml(origin);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(content.subject)}</title>
<style>
${styles(bright, home)}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#FBF8F4;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">
${escapeHtml(content.preview ?? content.paragraphs[0] ?? '')}
</div>
${TABLE} class="paper" style="background:#FBF8F4"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${TABLE} style="max-width:600px">
<tr><td style="padding:0 8px 16px">
<a href="${home}" style="text-decoration:none">
<img src="${home}/images/mail-mark.png" width="36" height="36" alt="" style="vertical-align:middle;border:0;border-radius:8px">
<span class="ink" style="${display};font-size:24px;line-height:36px;vertical-align:middle;padding-left:6px">Damsire</span>
</a>
</td></tr>
<tr><td class="card" align="left" style="background:#FFFFFF;border:1px solid #E5DED6;border-top:4px solid ${accent};border-radius:10px;padding:32px 28px">
${rows}
</td></tr>
<tr><td align="left" style="padding:16px 8px">
<p class="muted" style="${small};margin:0 0 4px">Questions? <a class="muted" href="${home}/contact-us" style="color:#6B6470">Contact us</a></p>
<p class="muted" style="${small};margin:0">${TAGLINE}</p>
${unsubscribe ? unsubscribeLine(unsubscribe, origin) : ''}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

// Email clients that darken emails themselves use the same classes ([data-ogsc]: Outlook).
function styles(bright: string, home: string): string {
  const dark = [
    ['.paper', 'background:#17131A !important'],
    ['.card', `background:#221C26 !important;border-color:${bright} #4A4150 #4A4150 !important`],
    ['.ink', 'color:#F5F0F6 !important'],
    ['.muted', 'color:#B8AEBD !important'],
    ['.tint', 'background:#322A37 !important'],
    ['.line', 'border-color:#4A4150 !important'],
    ['.link', `color:${bright} !important`],
  ];
  return [
    // Outlook for Windows ignores media queries; with the fonts outside of one it renders all text in Times.
    `@media screen{${webFont('Nunito', '400 800', `${home}/assets/nunito.v1.woff2`)}${webFont('Fraunces', '400 700', `${home}/assets/fraunces.v1.woff2`)}}`,
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:480px){.card{padding:24px 18px !important}.title{font-size:24px !important;line-height:30px !important}.button{display:block !important;text-align:center !important}.button-table{width:100% !important}}',
    '@media (prefers-color-scheme:dark){',
    ...dark.map(([selector, rule]) => `${selector}{${rule}}`),
    '}',
    ...dark.map(([selector, rule]) => `[data-ogsc] ${selector}{${rule}}`),
  ].join('\n');
}

function webFont(family: string, weights: string, url: string): string {
  return `@font-face{font-family:${family};font-weight:${weights};src:url('${url}') format('woff2')}`;
}

function unsubscribeLine({ kind, path }: NonNullable<MailFrame['unsubscribe']>, origin: string): string {
  const href = escapeHtml(linkTo(path, origin));
  return `<p class="muted" style="${small};margin:12px 0 0">${escapeHtml(unsubscribeReason(kind))}
<a class="muted" href="${href}" style="color:#6B6470">Unsubscribe</a></p>`;
}

const UNBROKEN = ';white-space:nowrap';
// "Tracking number" stays on one line and a code is not broken, if both fit side by side on a 375 px phone.
const WHOLE_LABEL = 16;
const isWholeCode = (label: string, value: string) => !/\s/.test(value) && label.length + value.length <= 30;

function factsTable(facts: [string, string][], tint: string): string {
  const rows = facts.map(
    ([label, value]) => `<tr>
<td class="muted" width="30%" style="${small};padding:6px 12px;vertical-align:top${label.length <= WHOLE_LABEL ? UNBROKEN : ''}">${escapeHtml(label)}</td>
<td class="ink" style="${body};font-weight:600;padding:4px 12px;${isWholeCode(label, value) ? UNBROKEN.slice(1) : 'word-break:break-word'}">${escapeHtml(value)}</td>
</tr>`,
  );
  return `${TABLE} class="tint" style="background:${tint};border-radius:10px;margin:0 0 20px">
${rows.join('\n')}
</table>`;
}

function linesTable(lines: MailLine[], totals: [string, string][]): string {
  const cell = `${body};padding:10px 0;border-bottom:1px solid #E5DED6;vertical-align:top`;
  const rows = lines.map(({ title, detail, amount }) => {
    const second = detail ? `<br><span class="muted" style="${small}">${escapeHtml(detail)}</span>` : '';
    return `<tr>
<td class="ink line" style="${cell}">${escapeHtml(title)}${second}</td>
<td class="ink line" align="right" style="${cell};padding-left:16px;${figures}">${escapeHtml(amount ?? '')}</td>
</tr>`;
  });
  const sums = totals.map(([label, amount], i) => {
    const isTotal = i === totals.length - 1;
    const style = isTotal ? `${body};font-size:18px;font-weight:700;padding:10px 0` : `${body};padding:6px 0 0`;
    return `<tr>
<td class="ink" style="${style}">${escapeHtml(label)}</td>
<td class="ink" align="right" style="${style};padding-left:16px;${figures}">${escapeHtml(amount)}</td>
</tr>`;
  });
  return `${TABLE} style="border-collapse:collapse;margin:0 0 20px">
${[...rows, ...sums].join('\n')}
</table>`;
}

function blocksOf(blocks: NonNullable<MailContent['blocks']>): string {
  return blocks
    .map(
      ({ title, lines }) => `<h2 class="ink" style="${body};font-weight:700;margin:0 0 4px">${escapeHtml(title)}</h2>
<p class="ink" style="${body};margin:0 0 20px">${lines.map(escapeHtml).join('<br>\n')}</p>`,
    )
    .join('\n');
}

function buttonTable({ label, path }: MailLink, accent: string, origin: string): string {
  return `<table class="button-table" role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td style="background:${accent};border-radius:999px">
<a class="button" href="${escapeHtml(linkTo(path, origin))}" style="${body};font-weight:700;color:#FFFFFF;text-decoration:none;display:inline-block;padding:12px 28px">${escapeHtml(label)}</a>
</td></tr></table>`;
}

function linksOf(links: MailLink[], accent: string, origin: string): string {
  return links
    .map(
      ({ label, path }) =>
        `<p style="${body};margin:0 0 12px"><a class="link" href="${escapeHtml(linkTo(path, origin))}" style="color:${accent};font-weight:700">${escapeHtml(label)}</a></p>`,
    )
    .join('\n');
}
