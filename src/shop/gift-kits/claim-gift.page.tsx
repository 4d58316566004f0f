import { PrintButton } from '#ui/print-button.tsx';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { RecipientFields, recipientIn } from '#platform/addresses/recipient-fields.tsx';
import { sampleFacts } from '#platform/articles/facts.rules.ts';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Form } from '#ui/forms/form.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { andList } from '#shared/as-sentence.ts';
import { countOf } from '#shared/count-of.ts';
import type { GiftView } from './gift-kits.contract.ts';
import type { Route } from './+types/claim-gift.page';

export const meta = () => [
  { title: 'Your gift | Damsire' },
  { name: 'description', content: 'View your gift and enter a delivery address.' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** The URL contains the code: it is neither sent to other sites nor cached. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: client, visitor, origin } = context.get(pageContext);
  const code = new URL(request.url).searchParams.get('code')?.trim() ?? '';
  const common = { code, countryCode: visitor.countryCode, site: origin.replace(/^https?:\/\//, '') };
  if (code === '') return { ...common, gift: null, isUnknown: false, countries: [] };
  const gift = await client.giftKits.find({ code }).catch((error: unknown) => {
    if ((error as { status?: number }).status === 404) return null;
    throw error;
  });
  if (!gift) return { ...common, gift, isUnknown: true, countries: [] };
  const countries = await page(client.places.countries(), request);
  return {
    ...common,
    gift,
    isUnknown: false,
    countries: countries.filter((country) => gift.countries.includes(country.code)),
  };
}

export default function ClaimGiftPage({ loaderData }: Route.ComponentProps) {
  const { gift } = loaderData;
  return (
    <div className="frame max-w-3xl py-10 md:py-16">
      {gift ? <Gift {...loaderData} gift={gift} /> : <EnterCode {...loaderData} />}
    </div>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function EnterCode({ code, isUnknown }: Loaded) {
  return (
    <>
      <SectionHeading level={1} title="Claim a gift" intro="Enter the code from your email or your card." />
      <form method="get" className="mt-8 grid max-w-md gap-5">
        <Field
          label="Claim code"
          required
          error={isUnknown ? ["That code isn't valid. Check its 16 characters."] : undefined}
        >
          <TextInput name="code" defaultValue={code} maxLength={40} autoComplete="off" className="font-mono" />
        </Field>
        <Button type="submit" size="lg" className="justify-self-start">
          View gift
        </Button>
      </form>
    </>
  );
}

type Opened = Loaded & { gift: GiftView };

function Gift(props: Opened) {
  const { gift, site } = props;
  const isOpen = gift.state === 'WAITING' || gift.state === 'ANNOUNCED';
  return (
    <>
      <SectionHeading
        level={1}
        kicker={gift.from ? `From ${gift.from}` : undefined}
        title={`A gift for ${gift.recipientName}`}
        intro={`${gift.quantity > 1 ? `${countOf(gift.quantity, 'kit')}: ` : ''}${gift.productName}`}
      />
      {gift.message ? <p className="measure mt-6 text-lg whitespace-pre-line">{gift.message}</p> : null}
      <p className="mt-6">
        Claim code <b className="font-mono">{gift.code}</b>
        <span className="hidden print:inline"> at {site}/gift</span>
      </p>
      {isOpen ? (
        <div className="print:hidden">
          <PrintButton className="mt-4">Print gift</PrintButton>
          <AddressForm {...props} />
        </div>
      ) : (
        <State {...props} />
      )}
    </>
  );
}

const claimed: Record<'one' | 'several', Partial<Record<GiftView['state'], [string, string]>>> = {
  one: {
    CLAIMED: [
      'Your kit will be on its way soon',
      `We will post it within ${sampleFacts.dispatch} and email you its barcode. If the address has to change, contact us before then.`,
    ],
    SENT: ['Your kit is on its way', "We've emailed you its barcode. Activate the kit before you post the sample."],
  },
  several: {
    CLAIMED: [
      'Your kits will be on their way soon',
      `We will post them within ${sampleFacts.dispatch} and email you their barcodes. If the address has to change, contact us before then.`,
    ],
    SENT: [
      'Your kits are on their way',
      "We've emailed you their barcodes. Activate each kit before you post its sample.",
    ],
  },
};

const ended: Partial<Record<GiftView['state'], [string, string]>> = {
  CANCELLED: ['This gift was cancelled', 'Ask the person who gave it to you, or contact us.'],
  EXPIRED: ['This gift has expired', 'Ask the person who gave it to you to send it again.'],
};

function State({ gift }: Opened) {
  const [title, text] = { ...ended, ...claimed[gift.quantity > 1 ? 'several' : 'one'] }[gift.state] ?? ['', ''];
  const isClaimed = gift.state === 'CLAIMED' || gift.state === 'SENT';
  return (
    <Callout
      className="mt-8"
      live
      tone={isClaimed ? 'good' : 'warn'}
      title={title}
      action={
        <>
          {isClaimed ? <LinkButton to="/activate">Activate a kit</LinkButton> : null}
          {gift.state === 'SENT' ? null : (
            <LinkButton to="/contact-us" variant={isClaimed ? 'secondary' : 'primary'}>
              Contact us
            </LinkButton>
          )}
        </>
      }
    >
      {text}
    </Callout>
  );
}

function AddressForm({ code, gift, countries, countryCode }: Opened) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit('Your address was not saved. Please try again.');
  const claim = (form: FormData) =>
    submit(async () => {
      await api.giftKits.claim({ code, ...recipientIn(form) });
      await revalidate();
      window.scrollTo(0, 0);
    });
  const kit = gift.quantity > 1 ? 'kits' : 'kit';
  const isHere = gift.countries.includes(countryCode);
  return (
    <Card pad="lg" className="mt-8">
      <h2 className="text-2xl">Where should we send the {kit}?</h2>
      <p className="mt-2 text-muted">
        Delivery has already been paid for. You don't need an account until you activate{' '}
        {gift.quantity > 1 ? 'a' : 'the'} kit.
      </p>
      <p className="mt-2 text-muted">{deliveryAreaText(countries.map(({ name }) => name))}</p>
      <Form className="mt-6 grid gap-6" busy={busy} message={message} onSend={(form) => void claim(form)}>
        <RecipientFields
          countries={countries}
          countryCode={isHere ? countryCode : (countries[0]?.code ?? '')}
          errors={fields}
        />
        <Button type="submit" size="lg" loading={busy} className="justify-self-start">
          Claim gift
        </Button>
      </Form>
    </Card>
  );
}

/** Shown before an address is entered: delivery was paid for within the country or region of the order. */
function deliveryAreaText(names: readonly string[]): string {
  const places = names.length <= MAX_LISTED_COUNTRIES ? andList(names) : 'one of the countries listed below';
  return `We can send this gift to an address in ${places}. To have it sent somewhere else, contact us.`;
}

const MAX_LISTED_COUNTRIES = 4;
