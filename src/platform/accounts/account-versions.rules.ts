/** Versions of what staff set for an account: made of its values, because the row itself changes with every visit. */
export function rolesVersion(roles: readonly string[]): string {
  return roles.toSorted().join(' ');
}

interface Terms {
  onAccount: boolean;
  creditLimitCents: number;
  netTermsDays: number;
}

export function termsVersion({ onAccount, creditLimitCents, netTermsDays }: Terms): string {
  return `${onAccount} ${creditLimitCents} ${netTermsDays}`;
}
