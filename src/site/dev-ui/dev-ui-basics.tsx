import { ArrowRight, Bell, Plus } from 'lucide-react';
import { Badge, CountBadge } from '#ui/badge.tsx';
import { Button, IconButton, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { PriceSummary, PriceTag } from '#ui/price-summary.tsx';
import { ResultDisc } from '#ui/result-disc.tsx';
import { SkeletonRows, SkeletonText } from '#ui/layout/skeleton.tsx';
import { Stepper } from '#ui/layout/stepper.tsx';
import { UiRow, UiSection } from './dev-ui-section.tsx';

export function UiButtons() {
  return (
    <UiSection title="Buttons">
      <UiRow name="Button">
        <Button>Add to cart</Button>
        <Button variant="secondary">Save draft</Button>
        <Button variant="quiet" icon={<Plus aria-hidden="true" className="size-4" />}>
          Add another
        </Button>
        <Button variant="danger">Delete Biscuit</Button>
        <Button loading>Placing order</Button>
        <Button disabled>Unavailable</Button>
      </UiRow>
      <UiRow name="Button size, LinkButton, IconButton">
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <LinkButton to="/breeder">
          Shop dog tests
          <ArrowRight aria-hidden="true" className="size-4" />
        </LinkButton>
        <IconButton label="Notifications">
          <Bell aria-hidden="true" className="size-5" />
        </IconButton>
      </UiRow>
    </UiSection>
  );
}

export function UiMarks() {
  return (
    <UiSection title="Badges and results">
      <UiRow name="Badge, CountBadge">
        <Badge>Draft</Badge>
        <Badge tone="brand">New</Badge>
        <Badge tone="good">Paid</Badge>
        <Badge tone="warn">Waiting</Badge>
        <Badge tone="bad">Overdue</Badge>
        <Badge tone="ink">Verified</Badge>
        <CountBadge count={3} label="items in the cart" />
      </UiRow>
      <UiRow name="ResultDisc">
        <ResultDisc tone="clear" />
        <ResultDisc tone="carrier" />
        <ResultDisc tone="affected" />
        <ResultDisc tone="unknown" />
        <ResultDisc tone="carrier" size="lg" word="Carrier: one copy" />
      </UiRow>
      <UiRow name="PriceTag">
        <PriceTag amountCents={19900} currency="AUD" />
        <PriceTag amountCents={16900} beforeCents={19900} currency="AUD" size="lg" />
        <PriceTag amountCents={5900} currency="GBP" prefix="from" />
      </UiRow>
    </UiSection>
  );
}

export function UiFeedback() {
  return (
    <UiSection title="Status">
      <Stepper
        current={1}
        steps={[
          { label: 'Contact', to: '#contact' },
          { label: 'Addresses' },
          { label: 'Shipping' },
          { label: 'Payment' },
          { label: 'Review' },
        ]}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <Callout title="Draft saved">You can continue on any device.</Callout>
        <Callout tone="good" title="Payment received">
          We'll send the kit on the next business day.
        </Callout>
        <Callout tone="warn" title="New sample needed">
          The sample contained too little DNA. We're sending a free replacement kit.
        </Callout>
        <Callout tone="bad" title="Payment declined" action={<Button size="sm">Use another card</Button>}>
          You weren't charged. Your cart is saved.
        </Callout>
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <PriceSummary
            currency="AUD"
            rows={[
              { label: 'Full breed profile', note: '1 kit, Labrador Retriever', amountCents: 19900 },
              { label: 'Loyalty points', note: '400 points used', amountCents: -2000 },
              { label: 'Shipping', note: 'Regular post, 3 to 6 business days', amountCents: 0, text: 'Free' },
            ]}
            total={{ amountCents: 17900, note: 'Includes $16.27 GST' }}
          />
        </Card>
        <div className="grid content-start gap-6">
          <SkeletonText />
          <SkeletonRows rows={2} />
        </div>
      </div>
    </UiSection>
  );
}
