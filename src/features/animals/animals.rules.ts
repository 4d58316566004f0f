export type ShareLevel = 'VIEW' | 'DOWNLOAD' | 'MANAGE';
export type Access = 'OWNER' | ShareLevel | 'CLINIC';

const levels: Record<Access, number> = { VIEW: 1, DOWNLOAD: 2, CLINIC: 2, MANAGE: 3, OWNER: 4 };

/** Whether an access is enough for what somebody wants to do; only the owner is OWNER. */
export function isEnough(access: Access | null, wanted: ShareLevel | 'OWNER'): boolean {
  return access !== null && levels[access] >= levels[wanted];
}

export interface ParentFacts {
  id: number;
  sex: string;
  speciesId: number;
  /** YYYY-MM-DD */
  dateOfBirth: string | null;
}

const SHORTEST_PARENT_AGE_DAYS = 182;

/** Why an animal cannot be the sire or dam of another, or null (genetics B5, biology checks). */
export function refuseParent(role: 'sire' | 'dam', parent: ParentFacts, child: Omit<ParentFacts, 'sex'>): string | null {
  if (parent.id === child.id) return 'An animal cannot be its own parent.';
  if (parent.speciesId !== child.speciesId) return 'Parents are of the same species.';
  if (parent.sex !== (role === 'sire' ? 'male' : 'female')) return role === 'sire' ? 'A sire is male.' : 'A dam is female.';
  if (parent.dateOfBirth && child.dateOfBirth && daysBetween(parent.dateOfBirth, child.dateOfBirth) < SHORTEST_PARENT_AGE_DAYS) {
    return 'A parent is at least six months older than its offspring.';
  }
  return null;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** The fields that a certificate fixes: they change only through support, which issues a new version. */
export const lockedByCertificate = ['name', 'registeredName', 'chipNumber', 'sex', 'speciesId', 'breedId', 'dateOfBirth'] as const;
