import { shareLevels, type ShareLevel } from '#animals/records/animals.rules.ts';

/** Business rules 3.21: links expire after 30 days by default. */
export const LINK_DAYS = 30;
export const MAX_LINK_DAYS = 365;
/** Maximum number of people and links per animal. */
export const MAX_SHARES = 50;

/** A short label for each access level. */
export const shareLevelLabels: Record<ShareLevel, string> = {
  VIEW: 'Can view',
  DOWNLOAD: 'Can view and download',
  MANAGE: 'Can manage',
};

/** A link works for anyone who has it, so it never allows editing: manage access requires a named person. */
export const linkLevels = ['VIEW', 'DOWNLOAD'] as const satisfies readonly ShareLevel[];
export type LinkLevel = (typeof linkLevels)[number];

/**
 * The error for a choice of kits with manage access, or null: people who manage an animal always see all its results.
 */
export function refuseChoice(level: ShareLevel, barcodes: readonly string[] | null): string | null {
  return level === 'MANAGE' && barcodes !== null ? 'People who can manage an animal see all its results.' : null;
}

export interface SharedTerms {
  level: ShareLevel;
  /** Kits whose results are shown; null for all. */
  kitIds: readonly number[] | null;
  /** Null for no end date. */
  expiresAt: Date | null;
}

/** Whether a share includes everything that another one gives, for at least as long. */
export function covers(wide: SharedTerms, narrow: SharedTerms): boolean {
  return (
    shareLevels.indexOf(wide.level) >= shareLevels.indexOf(narrow.level) &&
    (wide.kitIds === null || (narrow.kitIds !== null && isWithin(narrow.kitIds, wide.kitIds))) &&
    laterEnd(wide.expiresAt, narrow.expiresAt) === wide.expiresAt
  );
}

/** Whether two shares show the same, regardless of their end dates. */
export function showsAlike(one: SharedTerms, other: SharedTerms): boolean {
  return covers({ ...one, expiresAt: null }, other) && covers({ ...other, expiresAt: null }, one);
}

export function laterEnd(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return null;
  return other > one ? other : one;
}

function isWithin(few: readonly number[], many: readonly number[]): boolean {
  return few.every((id) => many.includes(id));
}

/** The label for the recipient of a share. */
export function shareName({
  kind,
  name,
  email,
  label,
}: {
  kind: 'person' | 'link';
  name: string | null;
  email: string | null;
  label: string | null;
}): string {
  if (kind === 'link') return label ? `Link: ${label}` : 'Anyone with the link';
  return [name ?? email ?? 'Unknown user', label ? `(${label})` : ''].join(' ').trim();
}

/** The label for the results that a share shows. */
export function sharedKitsLabel(barcodes: readonly string[] | null): string {
  if (barcodes === null) return 'all results';
  if (barcodes.length === 0) return 'no results';
  return barcodes.length === 1 ? 'results of one kit' : `results of ${barcodes.length} kits`;
}
