import { redirect, useSearchParams } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { loginPath, page, problemOfCall } from '#platform/context/page-problem.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { Stepper } from '#ui/layout/stepper.tsx';
import { Activated } from './activated.tsx';
import { activationLabels } from './activation.rules.ts';
import { PersonStep } from './person-step.tsx';
import { PetStep } from './pet-step.tsx';
import { StartOver } from './start-over.tsx';
import { ReviewStep } from './review-step.tsx';
import type { Route } from './+types/activate-draft.page';

export const meta: Route.MetaFunction = () => [{ title: 'Activate a kit | Damsire' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor, simulatorOrigin } = context.get(pageContext);
  const paymentId = Number(new URL(request.url).searchParams.get('payment')) || null;
  // Loaded first: this settles the payment, so the draft below shows what is paid.
  const payment = user && paymentId ? await page(api.checkout.paymentStatus({ paymentId }), request) : null;
  const draft = await page(
    api.activation.draft({ id: params.draft }).catch((error: unknown) => {
      // The draft of a user who signed out: it is available again after signing in.
      if (problemOfCall(error).status === 404) throw redirect(user ? '/activate?gone=1' : loginPath(request));
      throw error;
    }),
    request,
  );
  // The draft was started over, so it begins with a barcode again.
  if (draft.activated === null && draft.kit === null) throw redirect(`/activate?draft=${draft.id}`);
  const isAtReview = user !== null && draft.activated === null && draft.steps.current === 4;
  const [details, addresses] = user
    ? await Promise.all([page(api.accounts.details(), request), page(api.accounts.addresses(), request)])
    : [null, []];
  const saved = addresses.find((one) => one.isDefaultShipping) ?? addresses[0];
  const address = user && !saved ? await page(api.orders.lastAddress(), request) : (saved ?? null);
  return {
    draft,
    extras: isAtReview ? await page(api.extraTests.find({ id: draft.id }), request) : null,
    payment,
    simulatorOrigin,
    isVet: user?.type === 'vet',
    details,
    address,
    countries: await api.places.countries(),
    countryCode: user?.countryCode ?? visitor.countryCode,
    today: new Date().toISOString().slice(0, 10),
  };
}

export default function ActivateDraftPage({ loaderData }: Route.ComponentProps) {
  const { draft } = loaderData;
  const [query] = useSearchParams();
  if (draft.activated) return <Activated activated={draft.activated} />;
  const requestedStep = Number(query.get('step')) || draft.steps.current;
  const step = Math.min(Math.max(requestedStep, 2), Math.max(draft.steps.current, 2));
  return (
    <div className="frame max-w-4xl py-8 md:py-14">
      <SectionHeading level={1} title="Activate a kit" intro={<KitLine draft={draft} />} />
      <div className="mt-8">
        <Stepper label="Activation" steps={stepsOf(draft, loaderData.isVet)} current={step - 1} />
      </div>
      {draft.kit?.expiresSoonOn ? (
        <Callout tone="warn" title="This kit expires soon" className="mt-8">
          Activate it and post the swab by {formatDate(draft.kit.expiresSoonOn, loaderData.countryCode)}.
        </Callout>
      ) : null}
      <Card pad="lg" className="mt-8">
        {step === 2 ? <PetStep key={draft.id} {...loaderData} /> : null}
        {step === 3 ? <PersonStep key={draft.id} {...loaderData} /> : null}
        {step === 4 ? <ReviewStep key={draft.version} {...loaderData} isGuest={loaderData.details === null} /> : null}
      </Card>
      <div className="mt-4 flex justify-end">
        <StartOver draft={draft} />
      </div>
    </div>
  );
}

function KitLine({ draft }: { draft: Route.ComponentProps['loaderData']['draft'] }) {
  return (
    <>
      <span className="font-mono text-base">{formatBarcode(draft.barcode)}</span>
      {draft.kit?.productName ? `, ${draft.kit.productName}` : null}
    </>
  );
}

function stepsOf({ id, barcode }: { id: string; barcode: string }, isVet: boolean) {
  return activationLabels(isVet).map((label, index) => ({
    label,
    to: index === 0 ? `/activate?draft=${id}&barcode=${barcode}` : `/activate/${id}?step=${index + 1}`,
  }));
}
