import { Badge } from '#ui/badge.tsx';

const words: Record<string, { word: string; tone: 'good' | 'warn' | 'bad' | 'neutral' }> = {
  ACTIVE: { word: 'Open', tone: 'good' },
  PENDING_APPROVAL: { word: 'To verify', tone: 'warn' },
  SUSPENDED: { word: 'Closed', tone: 'bad' },
};

export function StateBadge({ state }: { state: string }) {
  const { word, tone } = words[state] ?? { word: state, tone: 'neutral' };
  return <Badge tone={tone}>{word}</Badge>;
}
