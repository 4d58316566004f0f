import { useRevalidator } from 'react-router';
import { useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { useAction } from '#ui/forms/use-action.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { GiftDialog } from './gift-dialog.tsx';
import { useToast } from '#ui/overlays/toast-store.ts';
import { giftDetailsOf } from './gift-inputs.tsx';
import type { OrderGift } from './gift-kits.contract.ts';
import { giftLabels } from './gift-kits.rules.ts';

interface OrderGiftsProps {
  orderId: number;
  gifts: readonly OrderGift[];
  /** For a guest. */
  accessToken?: string;
  countryCode: string;
}

/** The gifts of an order for its buyer, with their progress and actions. */
export function OrderGifts({ gifts, ...rest }: OrderGiftsProps) {
  if (gifts.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="text-xl">Gifts</h2>
      <ul className="mt-4 grid gap-5">
        {gifts.map((gift) => (
          <GiftOfOrder key={gift.id} gift={gift} {...rest} />
        ))}
      </ul>
    </Card>
  );
}

type GiftProps = Omit<OrderGiftsProps, 'gifts'> & { gift: OrderGift };

function GiftOfOrder({ gift, ...rest }: GiftProps) {
  const { word, tone } = giftLabels[gift.state];
  return (
    <li className="grid gap-2">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          <b>{gift.productName}</b> for {gift.recipientName}
        </span>
        <Badge tone={tone}>{word}</Badge>
      </p>
      <p className="text-sm text-muted">{sentenceOf(gift, rest.countryCode)}</p>
      <GiftActions gift={gift} {...rest} />
    </li>
  );
}

function sentenceOf(
  { state, recipientEmail, announceOn, claimedAt, expiresAt }: OrderGift,
  countryCode: string,
): string {
  const day = (iso: string) => formatDate(iso, countryCode);
  if (state === 'WAITING') return `We will email ${recipientEmail} on ${day(announceOn)}.`;
  if (state === 'ANNOUNCED') return `We emailed ${recipientEmail}. The gift can be claimed until ${day(expiresAt)}.`;
  if (state === 'EXPIRED')
    return `The gift expired on ${day(expiresAt)}. Resend the email to give the recipient another year, or cancel the gift.`;
  if (state === 'CANCELLED') return 'The kit will not be sent, and its price was refunded.';
  return claimedAt ? `Claimed on ${day(claimedAt)}.` : '';
}

function GiftActions({ gift, orderId, accessToken }: GiftProps) {
  const { run, busy } = useAction();
  const [isChanging, setChanging] = useState(false);
  const isOpen = ['WAITING', 'ANNOUNCED', 'EXPIRED'].includes(gift.state);
  if (!isOpen) return null;
  const place = { orderId, giftId: gift.id, ...(accessToken ? { accessToken } : {}) };
  return (
    <div className="flex flex-wrap gap-2">
      {gift.code ? (
        <LinkButton to={`/gift?code=${gift.code}`} variant="secondary" size="sm">
          View and print<span className="sr-only"> the gift for {gift.recipientName}</span>
        </LinkButton>
      ) : null}
      <Button variant="secondary" size="sm" onClick={() => setChanging(true)}>
        Change<span className="sr-only"> the gift for {gift.recipientName}</span>
      </Button>
      {gift.state === 'WAITING' ? null : (
        <Button
          variant="secondary"
          size="sm"
          loading={busy}
          onClick={() => void run(() => api.giftKits.resend(place), 'Email sent again.')}
        >
          Resend email<span className="sr-only"> to {gift.recipientName}</span>
        </Button>
      )}
      <ConfirmAction
        label="Cancel gift"
        about={` for ${gift.recipientName}`}
        question={`Cancel the gift for ${gift.recipientName}?`}
        confirm="Cancel gift"
        call={() => api.giftKits.cancel(place)}
        done="Gift cancelled."
      >
        The kit will not be sent, and we will refund what you paid for it.
      </ConfirmAction>
      {isChanging ? <ChangeGift gift={gift} place={place} onClose={() => setChanging(false)} /> : null}
    </div>
  );
}

const CHANGE_AFTER_EMAIL =
  'We will email the recipient again. If you change the email address, the code we sent earlier stops working.';

interface ChangeGiftProps {
  gift: OrderGift;
  place: { orderId: number; giftId: number; accessToken?: string };
  onClose: () => void;
}

function ChangeGift({ gift, place, onClose }: ChangeGiftProps) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const isEmailed = gift.state !== 'WAITING';
  const { busy, fields, message, submit } = useSubmit('The gift was not saved. Please try again.');
  const save = (form: FormData) =>
    void submit(async () => {
      const { announceOn, timeZone } = gift;
      await api.giftKits.change({ ...place, ...giftDetailsOf(form), ...(isEmailed ? { announceOn, timeZone } : {}) });
      onClose();
      toast.success(isEmailed ? 'Gift saved. We have emailed the recipient.' : 'Gift saved.');
      await revalidate();
    });
  return (
    <GiftDialog
      gift={gift}
      errors={fields}
      busy={busy}
      message={message}
      isEmailed={isEmailed}
      intro={isEmailed ? CHANGE_AFTER_EMAIL : undefined}
      confirm={isEmailed ? 'Save and send email' : 'Save gift'}
      onClose={onClose}
      onSubmit={save}
    />
  );
}
