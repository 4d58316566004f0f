import { toNormalForm } from '#shared/normal-form.ts';

/** States of a data export. */
export const exportStates = ['QUEUED', 'RUNNING', 'READY', 'TAKEN', 'EXPIRED', 'FAILED'] as const;
/** How long the emailed link to an export is valid. */
export const EXPORT_HOURS = 24;
/** Rows as CSV: every cell is quoted, and none can be interpreted as a formula by a spreadsheet (trust.md T48). */
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

/** A file name that is valid on every file system. */
export function fileNameOf(text: string): string {
  return (
    toNormalForm(text, 'NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 80) || 'file'
  );
}
