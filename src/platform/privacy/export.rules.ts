import { toNormalForm } from '#shared/normal-form.ts';

/** Of a copy of the data that we hold of someone. */
export const exportStates = ['QUEUED', 'RUNNING', 'READY', 'TAKEN', 'EXPIRED', 'FAILED'] as const;
/** How long the emailed link to a copy works. */
export const EXPORT_HOURS = 24;
/** Rows as CSV: every cell quoted, and nothing that a spreadsheet would take for a formula (trust.md T48). */
export function csvOf(rows: readonly Record<string, unknown>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join(','));
  return `${columns.join(',')}\r\n${lines.map((line) => `${line}\r\n`).join('')}`;
}

function cellOf(value: unknown): string {
  const text = textOf(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
}

/** A name that every file system takes. */
export function fileNameOf(text: string): string {
  return (
    toNormalForm(text, 'NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 80) || 'file'
  );
}
