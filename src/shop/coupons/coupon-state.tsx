import { Badge, type Tone } from '#ui/badge.tsx';
import type { CouponRow } from './coupon-admin.contract.ts';

const states: Record<CouponRow['state'], { word: string; tone: Tone }> = {
  LIVE: { word: 'Active', tone: 'good' },
  PLANNED: { word: 'Scheduled', tone: 'brand' },
  USED_UP: { word: 'Used up', tone: 'neutral' },
  ENDED: { word: 'Ended', tone: 'neutral' },
};

export function CouponState({ state }: { state: CouponRow['state'] }) {
  return <Badge tone={states[state].tone}>{states[state].word}</Badge>;
}
