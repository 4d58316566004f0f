import { Form, useNavigation } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { problemOfCall, type CallProblem } from '#platform/context/page-problem.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { Tracker, type Station } from '#ui/tracker.tsx';
import { trackerMessage } from './tracker-labels.rules.ts';
import { Reviewed } from '#platform/articles/reviewed.tsx';
import type { Route } from './+types/sample-tracker.page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Sample tracker',
    description: 'Track your sample from posting to results with your kit barcode.',
    canonical: `${matches[0].loaderData.origin}/tools/sample-tracker`,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  const barcode = new URL(request.url).searchParams.get('barcode')?.trim() ?? '';
  if (!barcode) return { barcode, tracking: null, error: null, countryCode: visitor.countryCode };
  try {
    const tracking = await api.lab.track({ id: barcode });
    return { barcode, tracking, error: null, countryCode: visitor.countryCode };
  } catch (error) {
    return { barcode, tracking: null, error: trackerMessage(refusalOf(error)), countryCode: visitor.countryCode };
  }
}

function refusalOf(error: unknown): CallProblem | null {
  try {
    return problemOfCall(error);
  } catch {
    return null;
  }
}

export default function SampleTrackerPage({ loaderData }: Route.ComponentProps) {
  const { barcode, tracking, error } = loaderData;
  const busy = useNavigation().state === 'loading';
  return (
    <div className="frame max-w-4xl py-10 md:py-16">
      <SectionHeading
        level={1}
        kicker="Sample tracker"
        title="Where is my sample?"
        intro="Enter your kit barcode to see each step, when it was completed and when to expect results."
      />
      <Card pad="lg" className="mt-8">
        <Form method="get" className="grid items-start gap-4 sm:grid-cols-[1fr_auto]">
          <Field label="Barcode" error={error} required className="flex-1">
            <TextInput name="barcode" defaultValue={barcode} maxLength={60} autoComplete="off" spellCheck={false} />
          </Field>
          <Button type="submit" loading={busy} className="sm:mt-[1.9rem]">
            Track sample
          </Button>
        </Form>
      </Card>
      {tracking ? <TrackingResult tracking={tracking} countryCode={loaderData.countryCode} /> : null}
      <Reviewed className="mt-14" />
    </div>
  );
}

type Tracking = NonNullable<Route.ComponentProps['loaderData']['tracking']>;

function TrackingResult({ tracking, countryCode }: { tracking: Tracking; countryCode: string }) {
  const who = tracking.species
    ? `${tracking.species}${tracking.animalInitial ? `, name begins with ${tracking.animalInitial}` : ''}`
    : 'Not registered yet';
  return (
    <section aria-labelledby="tracking" className="mt-10">
      <h2 id="tracking" className="text-2xl">
        Kit <span className="font-mono text-xl">{formatBarcode(tracking.barcode)}</span>
      </h2>
      <p className="mt-1 flex flex-wrap gap-2 text-muted">
        {who}
        {tracking.isQuick ? <Badge tone="brand">Quick turnaround</Badge> : null}
      </p>
      {tracking.action ? (
        <Callout
          {...headOf(tracking)}
          className="mt-6"
          action={
            tracking.state === 'NOT_REGISTERED' ? (
              <LinkButton to={`/activate?barcode=${tracking.barcode}`} size="sm">
                Activate kit
              </LinkButton>
            ) : undefined
          }
        >
          {tracking.action}
          {tracking.isWithdrawn ? " The animal's owner can read the reason in their account." : null}
        </Callout>
      ) : null}
      {tracking.expected ? (
        <p className="mt-6 text-lg">
          Results expected between <strong className="nums">{formatDate(tracking.expected.from, countryCode)}</strong>{' '}
          and <strong className="nums">{formatDate(tracking.expected.to, countryCode)}</strong>.
        </p>
      ) : null}
      <div className="mt-8">
        <Tracker stations={stationsOf(tracking, countryCode)} label="Sample progress" />
      </div>
      {tracking.step === 7 && !tracking.isWithdrawn ? (
        <Callout
          tone="good"
          title="Results ready"
          className="mt-8"
          action={
            <LinkButton to="/my/my-animals" size="sm">
              View my animals
            </LinkButton>
          }
        >
          If the animal is yours, you can view the results and download the report in your account.
        </Callout>
      ) : null}
    </section>
  );
}

function headOf({ state, step, isWithdrawn }: Tracking): { tone: 'bad' | 'warn' | 'brand'; title: string } {
  if (isWithdrawn) return { tone: 'bad', title: 'Results withdrawn' };
  const tone = ['ON_HOLD', 'NOT_REGISTERED', 'NOT_USABLE'].includes(state) ? 'warn' : 'brand';
  return { tone, title: state === 'ON_HOLD' ? 'On hold' : step > 3 ? 'Good to know' : 'Your next step' };
}

function stationsOf(tracking: Tracking, countryCode: string): Station[] {
  const { step, steps, state, isWithdrawn } = tracking;
  return steps.map(({ name, reachedAt }, i) => {
    const current = i + 1 === step && (step < 7 || isWithdrawn);
    const date = reachedAt ? formatDate(reachedAt, countryCode) : undefined;
    return {
      label: name,
      state: current
        ? isWithdrawn || ['ON_HOLD', 'REJECTED', 'QC_FAILED'].includes(state)
          ? 'problem'
          : 'current'
        : i + 1 <= step
          ? 'done'
          : 'todo',
      date,
    };
  });
}
