/** Why valid certificates are signed again. */
export const resigningReasons = ['KEY_REVOKED', 'KEY_ROTATED', 'WORDING'] as const;
export type ResigningReason = (typeof resigningReasons)[number];

export const resigningLabels: Record<ResigningReason, string> = {
  KEY_REVOKED: 'Key revoked',
  KEY_ROTATED: 'Key replaced',
  WORDING: 'Wording corrected',
};

/** CONFIGURED: set in the configuration, and nothing is signed with it yet. */
export const keyStates = ['ACTIVE', 'CONFIGURED', 'RETIRED', 'REVOKED'] as const;
export type KeyState = (typeof keyStates)[number];

export function keyStateOf({ retiredAt, revokedAt }: { retiredAt: Date | null; revokedAt: Date | null }): KeyState {
  if (revokedAt) return 'REVOKED';
  return retiredAt ? 'RETIRED' : 'ACTIVE';
}
