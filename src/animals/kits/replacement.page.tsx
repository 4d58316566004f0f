import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { Link } from '#ui/anchor.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Form } from '#ui/forms/form.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { andList } from '#shared/as-sentence.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { RecipientFields, recipientIn } from '#platform/addresses/recipient-fields.tsx';
import { sampleFacts } from '#platform/articles/facts.rules.ts';
import type { Route } from './+types/replacement.page';

export const meta = () => [{ title: 'Your free replacement kit | Damsire' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: calls, visitor } = context.get(pageContext);
  const [replacement, countries] = await Promise.all([
    page(calls.kits.replacement({ token: params.token }), request),
    calls.places.countries(),
  ]);
  return { token: params.token, replacement, countries, countryCode: visitor.countryCode };
}

export default function ReplacementPage({ loaderData }: Route.ComponentProps) {
  const { replacement } = loaderData;
  const isOpen = replacement.state === 'ASKED' || replacement.state === 'CONFIRMED';
  return (
    <div className="frame max-w-3xl py-10 md:py-16">
      <SectionHeading
        level={1}
        kicker={`Kit ${formatBarcode(replacement.barcode)}`}
        title="Your free replacement kit"
        intro={replacement.reason}
      />
      {replacement.state === 'CONFIRMED' ? (
        <Callout tone="good" live title="Thank you. Your address is confirmed." className="mt-8">
          Replacement kits are posted within {sampleFacts.dispatch}. You can change the address until then.
        </Callout>
      ) : null}
      {isOpen ? <AddressForm {...loaderData} /> : <Done barcode={replacement.barcode} state={replacement.state} />}
    </div>
  );
}

function Done({ barcode, state }: { barcode: string; state: string }) {
  const isSent = state === 'SENT';
  return (
    <Callout
      className="mt-8"
      title={isSent ? 'Your kit is on its way' : 'This kit will not be sent'}
      action={
        <LinkButton to={`/tools/sample-tracker?barcode=${barcode}`} size="sm">
          Track your sample
        </LinkButton>
      }
    >
      {isSent ? "We've emailed you its barcode." : 'If you still need it, contact us.'}
    </Callout>
  );
}

function AddressForm({ token, replacement, countries, countryCode }: Route.ComponentProps['loaderData']) {
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("Your address wasn't saved. Please try again.");
  const { address, state, others, hasMoreAtSignIn } = replacement;
  const confirm = (form: FormData) =>
    submit(async () => {
      await api.kits.confirmReplacement({ token, ...recipientIn(form), withOthers: form.has('withOthers') });
      await revalidate();
      window.scrollTo(0, 0);
    });
  return (
    <Card pad="lg" className="mt-8">
      <h2 className="text-2xl">Delivery address</h2>
      <Form className="mt-6 grid gap-6" busy={busy} message={message} onSend={(form) => void confirm(form)}>
        <RecipientFields address={address} countries={countries} countryCode={countryCode} errors={fields} />
        {others.length > 0 ? (
          <Checkbox
            name="withOthers"
            defaultChecked
            label={`Send ${others.length === 1 ? 'my other replacement kit' : `my ${others.length} other replacement kits`} to this address too`}
            note={`For ${others.length === 1 ? 'kit' : 'kits'} ${andList(others.map(formatBarcode))}.`}
          />
        ) : null}
        {hasMoreAtSignIn ? (
          <p>
            Your other replacement kits need an address too.{' '}
            <Link to={`/login?next=${encodeURIComponent(`/kit-replacement/${token}`)}`} className="text-link">
              Sign in
            </Link>{' '}
            to send them all to one address.
          </p>
        ) : null}
        <Button type="submit" size="lg" loading={busy} className="justify-self-start">
          {state === 'CONFIRMED' ? 'Update address' : 'Send kit to this address'}
        </Button>
      </Form>
    </Card>
  );
}
