import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { PaperDeclaration } from '#animals/acm-forms/paper-declaration.tsx';
import { ChipFilmReview } from '#animals/collection/chip-film-review.tsx';
import { CustodyLine } from '#animals/collection/custody-line.tsx';
import { asSentence } from '#shared/as-sentence.ts';
import { countOf } from '#shared/count-of.ts';
import { capital } from '#shared/capital.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Callout } from '#ui/callout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { CertificateList } from '#laboratory/certificates/certificate-list.tsx';
import { IdentityConflicts } from '#laboratory/identity/identity-conflicts.tsx';
import { ParentConflicts } from '#animals/parent-conflicts/parent-conflicts.tsx';
import { SampleReplacement } from '#laboratory/reception/sample-replacement.tsx';
import { StateBadges, UrgencyBadges } from './sample-columns.tsx';
import { SampleActions } from './sample-actions.tsx';
import { SampleCalls } from './sample-calls.tsx';
import { labPermissionsOf } from './lab-work.rules.ts';
import { importableStates, sampleReasonLabel } from '#animals/stored-samples/samples.rules.ts';
import { PartCards } from '#laboratory/sample-parts/part-cards.tsx';
import { partNames } from '#laboratory/sample-parts/sample-parts.rules.ts';
import { stateTone, sampleStateLabels } from './state-labels.rules.ts';
import type { Route } from './+types/sample.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Sample ${loaderData ? formatBarcode(loaderData.sample.barcode) : ''} | Damsire laboratory` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const may = labPermissionsOf(user?.roles ?? []);
  const id = Number(params.id);
  const [sample, { next }] = await Promise.all([
    page(calls.lab.findSample({ id }), request),
    may.review ? calls.lab.nextReview({ id }) : { next: null },
  ]);
  return {
    sample,
    may,
    next,
    countryCode: visitor.countryCode,
  };
}

export default function SamplePage({ loaderData }: Route.ComponentProps) {
  const { sample, may, next, countryCode } = loaderData;
  return (
    <>
      <BackLink to={may.bench ? '/lab' : '/lab/review'}>{may.bench ? 'Worklist' : 'Review'}</BackLink>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl">
          Sample <span className="font-mono text-2xl whitespace-nowrap">{formatBarcode(sample.barcode)}</span>
        </h1>
        <StateBadges sample={sample} />
        <UrgencyBadges sample={sample} />
      </div>
      <Facts sample={sample} countryCode={countryCode} />
      {sample.custody ? <CustodyLine {...sample.custody} /> : null}
      {sample.custody?.chipFilm ? <ChipFilmReview film={sample.custody.chipFilm} canDecide={may.bench} /> : null}
      {may.bench && sample.state !== 'DESTROYED' && sample.custody && !sample.custody.declarationOf ? (
        <div className="mt-2">
          <PaperDeclaration barcode={sample.barcode} animalName={sample.animalName} />
        </div>
      ) : null}
      <StateReason sample={sample} countryCode={countryCode} />
      {sample.recall ? (
        <Callout
          tone="warn"
          title={`This kit's batch was recalled on ${formatDate(sample.recall.at, countryCode)}`}
          className="mt-4"
        >
          {asSentence(sample.recall.reason)} Decide whether the sample can be tested.
        </Callout>
      ) : null}
      <SampleReplacement
        barcode={sample.barcode}
        replacement={sample.replacement}
        replaces={sample.replaces}
        canSeeKits={may.kits}
      />
      <IdentityConflicts
        sampleId={sample.id}
        conflicts={sample.conflicts}
        canResolve={may.review}
        countryCode={countryCode}
      />
      <Amended calls={sample.amendedCalls} />
      <Differences differences={sample.differences} />
      <ParentConflicts conflicts={sample.parentConflicts} isLab />
      <Warnings warnings={sample.warnings} />
      <SampleActions key={sample.id} sample={sample} may={may} next={next} />
      <CertificateList certificates={sample.certificates} canRevoke={may.revoke} />
      <div className="mt-8 grid gap-4 empty:hidden">
        <PartCards parts={sample.partResults} />
      </div>
      <SampleCalls sample={sample} />
      <History events={sample.events} countryCode={countryCode} />
    </>
  );
}

type Sample = Route.ComponentProps['loaderData']['sample'];

function Facts({ sample, countryCode }: { sample: Sample; countryCode: string }) {
  const facts: [string, string | null][] = [
    ['Animal', sample.animalName ?? 'kit not activated'],
    ...recordFacts(sample, countryCode),
    ['Product', sample.productName],
    ['Second swab', sample.secondBarcode && formatBarcode(sample.secondBarcode)],
    ['Lab no.', sample.labNumber],
    ['Plate', sample.plate && `${sample.plate}, well ${sample.well}`],
    ['Received', formatDate(sample.receivedAt, countryCode)],
    ['Due', formatDate(sample.dueOn, countryCode)],
    ['Submitted by', sample.submittedBy],
    ...sample.parts.map((part): [string, string] => [partNames[part.part], partText(part, sample.state)]),
  ];
  return (
    <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="nums font-bold">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** A missing part can only be imported while the sample is on a plate. */
function partText({ missing, isNeeded }: Sample['parts'][number], state: Sample['state']): string {
  if (missing === null) return 'ready';
  return isNeeded || importableStates.includes(state) ? missing : 'not imported';
}

/** The record that the tube's label and the DNA are compared with, without the owner (decision 026). */
function recordFacts({ record }: Sample, countryCode: string): [string, string | null][] {
  if (!record) return [];
  return [
    ['Species', record.speciesId === 2 ? 'Cat' : 'Dog'],
    ['Breed', record.breedName],
    ['Sex', capital(record.sex)],
    ['Date of birth', formatDate(record.dateOfBirth, countryCode)],
    ['Microchip', record.chipNumber ?? 'none recorded'],
  ];
}

/**
 * The reason for the current state, if someone gave one. At the top, because the history is at the foot of the page.
 */
function StateReason({ sample, countryCode }: { sample: Sample; countryCode: string }) {
  const [last] = sample.events;
  const isLast = last?.state === sample.state;
  const isHeld = sample.state === 'ON_HOLD';
  const reason = (isHeld ? sample.holdReason : null) ?? (isLast ? last.reason : null);
  // Plate and well are already among the facts above.
  if (!reason || (sample.state === 'PLATED' && reason.startsWith('Plate '))) return null;
  return (
    <Callout
      tone={stateTone(sample.state) === 'bad' ? 'bad' : 'warn'}
      className="mt-6"
      title={sampleStateLabels[sample.state]}
    >
      {asSentence(sampleReasonLabel(reason))}{' '}
      {isLast ? (
        <span className="text-sm text-muted">
          {last.who ? `${last.who}, ` : ''}
          <LocalTime at={last.at} countryCode={countryCode} />
        </span>
      ) : null}
    </Callout>
  );
}

/** How the next version differs from the released one. */
function Amended({ calls }: { calls: Sample['amendedCalls'] }) {
  if (calls.length === 0) return null;
  return (
    <Callout
      tone="warn"
      title={`${countOf(calls.length, 'result')} ${calls.length === 1 ? 'differs' : 'differ'} from the released version`}
      className="mt-6"
    >
      <p>The next release replaces the report and the certificate, and tells the owner that these results changed.</p>
      <DoubtfulCalls calls={calls} />
    </Callout>
  );
}

function Differences({ differences }: { differences: Sample['differences'] }) {
  if (differences.length === 0) return null;
  const title = `${differences.length} ${differences.length === 1 ? 'result differs' : 'results differ'} from another sample of this animal`;
  return (
    <Callout tone="bad" title={title} className="mt-6">
      <p>
        One sample may be from another animal, or a call is wrong. Compare the DNA profiles or repeat the test before
        you approve. After release, breeding tools, clubs and registries use none of these results.
      </p>
      <DoubtfulCalls calls={differences} />
    </Callout>
  );
}

function Warnings({ warnings }: { warnings: Sample['warnings'] }) {
  if (warnings.length === 0) return null;
  const count = `${warnings.length} ${warnings.length === 1 ? 'result does' : 'results do'} not match the recorded parents`;
  return (
    <Callout tone="warn" title={count} className="mt-6">
      <p>Check for a swapped sample or a wrong parent before you approve. The owner recorded these parents.</p>
      <DoubtfulCalls calls={warnings} />
    </Callout>
  );
}

function DoubtfulCalls({ calls }: { calls: Sample['warnings'] }) {
  return (
    <>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {calls.slice(0, 12).map((call) => (
          <li key={call.testId}>
            <strong>{call.testName}</strong>: {call.reason}
          </li>
        ))}
      </ul>
      {calls.length > 12 ? <p className="mt-2">And {calls.length - 12} more.</p> : null}
    </>
  );
}

function History({ events, countryCode }: { events: Sample['events']; countryCode: string }) {
  return (
    <section aria-labelledby="history" className="mt-12">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <ol className="mt-3 divide-y divide-line border-y border-line">
        {events.map((event) => (
          <li key={`${event.at}-${event.state}`} className="flex flex-wrap gap-x-6 gap-y-1 py-2.5">
            <span className="nums w-48 text-muted">
              <LocalTime at={event.at} countryCode={countryCode} />
            </span>
            <span className="w-44 font-bold">{sampleStateLabels[event.state]}</span>
            <span className="text-muted">{event.who ?? 'automatic'}</span>
            {event.reason ? (
              <span className="basis-full text-muted sm:basis-auto">{sampleReasonLabel(event.reason)}</span>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
