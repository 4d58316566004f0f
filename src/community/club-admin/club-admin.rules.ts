import type { FieldErrors } from '#shared/failure.ts';

export const clubStates = ['ACTIVE', 'CLOSED'] as const;
export type ClubState = (typeof clubStates)[number];

export const clubStateLabels = {
  ACTIVE: { word: 'Open', tone: 'good' },
  CLOSED: { word: 'Closed', tone: 'neutral' },
} as const satisfies Record<ClubState, object>;

/** Errors for a coupon code. It must exist, be valid and be restricted to the club: otherwise anyone could use it. */
export function checkCode(
  code: string,
  coupon: { clubIds: number[]; isOver: boolean } | null,
  clubId: number,
): FieldErrors {
  if (code === '') return {};
  if (!coupon) return { couponCode: ["This coupon doesn't exist. Check the code."] };
  if (coupon.isOver) return { couponCode: ['This coupon has expired. Enter another code.'] };
  if (!coupon.clubIds.includes(clubId))
    return {
      couponCode: ["This coupon isn't restricted to the club, so anyone could use it. Restrict it to the club first."],
    };
  return {};
}
