export const webhookStates = ['ACTIVE', 'PAUSED'] as const;

export const noticeKinds = ['certificate.issued', 'certificate.changed', 'certificate.revoked', 'test'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeStates = ['WAITING', 'DELIVERED', 'FAILED', 'DROPPED'] as const;
export type NoticeState = (typeof noticeStates)[number];

export const noticeStateLabels = {
  WAITING: { word: 'Sending', tone: 'warn' },
  DELIVERED: { word: 'Delivered', tone: 'good' },
  FAILED: { word: 'Failed', tone: 'bad' },
  DROPPED: { word: 'Not sent', tone: 'neutral' },
} as const satisfies Record<NoticeState, object>;

export const noticeKindLabels: Record<NoticeKind, string> = {
  'certificate.issued': 'Certificate issued',
  'certificate.changed': 'Certificate changed',
  'certificate.revoked': 'Certificate revoked',
  test: 'Test',
};

export const MAX_ATTEMPTS = 10;

/** Context for encrypting a webhook secret, so that it cannot be decrypted for another registry. */
export const sealedFor = (registry: string) => `registry webhook ${registry}`;

/** Why notices cannot be sent to this URL, or null. In the demo, addresses of the same machine are allowed. */
export function webhookUrlProblem(text: string, { isDemo }: { isDemo: boolean }): string | null {
  const found = /^(https?):\/\/([^/?#\s@]+)(?:[/?#]\S*)?$/i.exec(text);
  if (!found) return 'Enter a full web address that starts with https://';
  const host = (found[2] ?? '').replace(/:\d+$/, '').toLowerCase();
  const isHere = host === 'localhost' || host === '127.0.0.1';
  if (isHere && isDemo) return null;
  if (found[1]?.toLowerCase() !== 'https') return 'Enter an https:// address. Notifications contain confidential data.';
  if (
    !host.includes('.') ||
    /^[\d.]+$/.test(host) ||
    host.startsWith('[') ||
    /\.(local|internal|localhost)$/.test(host)
  )
    return 'Enter a public host name.';
  return null;
}

export const noticeFilters = [
  { value: 'ALL', label: 'All' },
  { value: 'WAITING', label: 'Sending' },
  { value: 'DELIVERED', label: 'Delivered' },
  { value: 'FAILED', label: 'Failed' },
  { value: 'DROPPED', label: 'Not sent' },
] as const;
