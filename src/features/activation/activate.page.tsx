import { Link } from '#ui/link.tsx';
import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { formatBarcode } from '#features/kits/barcode.rules.ts';
import { formatDate } from '#shared/dates.ts';
import { KitBox } from '#ui/art/kit.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { activationSteps } from './activation.rules.ts';
import { EnterBarcode } from './enter-barcode.tsx';
import { LitterKits } from './litter-kits.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/activate.page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Activate a kit',
    description: 'Tell us whose sample a kit holds before you post it: barcode, animal, you, done.',
    canonical: `${matches[0].loaderData.origin}/activate`,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const [drafts, balance] = user
    ? await Promise.all([page(api.activation.drafts(), request), page(api.activation.balance(), request)])
    : [[], []];
  return {
    drafts,
    balance,
    isGuest: user === null,
    hasLitters: user?.type === 'breeder' || user?.type === 'vet',
    countryCode: user?.countryCode ?? visitor.countryCode,
    barcode: query.get('barcode')?.trim().slice(0, 50) ?? '',
    draftId: query.get('draft')?.slice(0, 100) ?? null,
  };
}

export default function ActivatePage({ loaderData }: Route.ComponentProps) {
  const { balance, isGuest, hasLitters, countryCode, barcode, draftId } = loaderData;
  // The one that goes on here is not offered beside its own form.
  const drafts = loaderData.drafts.filter(({ id }) => id !== draftId);
  return (
    <div className="frame max-w-5xl py-8 md:py-14">
      <SectionHeading
        level={1}
        title="Activate a kit"
        intro="Tell us whose sample the kit holds, then take the swab and post it. It takes about three minutes."
      />
      {drafts.length > 0 ? <Unfinished drafts={drafts} countryCode={countryCode} /> : null}
      <div className="mt-8">
        <Stepper label="Activation" steps={activationSteps.map((label) => ({ label }))} current={0} />
      </div>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Card pad="lg">
          <EnterBarcode
            key={`${barcode}-${draftId}`}
            barcode={barcode}
            draftId={draftId}
            isGuest={isGuest}
            balance={balance}
          />
          {hasLitters ? (
            <div className="mt-8">
              <LitterKits />
            </div>
          ) : null}
        </Card>
        <aside>
          <WhereItStands />
        </aside>
      </div>
    </div>
  );
}

type Drafts = Route.ComponentProps['loaderData']['drafts'];

const AT_ONCE = 2;

/** Whoever stopped on one device goes on on another: that stands before the form for the next kit. */
function Unfinished({ drafts, countryCode }: { drafts: Drafts; countryCode: string }) {
  const more = drafts.slice(AT_ONCE);
  return (
    <section aria-labelledby="unfinished" className="mt-8">
      <h2 id="unfinished" className="text-xl">
        Go on where you stopped
      </h2>
      <DraftLinks drafts={drafts.slice(0, AT_ONCE)} countryCode={countryCode} />
      {more.length > 0 ? (
        <Disclosure summary={`${more.length} more`}>
          <DraftLinks drafts={more} countryCode={countryCode} />
        </Disclosure>
      ) : null}
    </section>
  );
}

function DraftLinks({ drafts, countryCode }: { drafts: Drafts; countryCode: string }) {
  return (
    <ul className="mt-3 grid gap-3 sm:grid-cols-2">
      {drafts.map(({ id, barcode, petName, steps, updatedAt }) => (
        <li key={id} className="relative rounded-lg border border-line bg-white p-4 shadow-card hover:border-brand">
          <Link to={`/activate/${id}`} className="font-bold text-brand after:absolute after:inset-0 after:rounded-lg">
            {petName ?? 'New animal'}
          </Link>
          {/* Started over, it has no kit yet. */}
          {steps.current > 1 ? <p className="font-mono text-sm">{formatBarcode(barcode)}</p> : null}
          <p className="text-sm text-muted">
            Next: {activationSteps[steps.current - 1]}, last change {formatDate(updatedAt, countryCode)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function WhereItStands() {
  return (
    <section aria-labelledby="where" className="max-lg:hidden">
      <KitBox className="w-48" />
      <h2 id="where" className="mt-4 text-xl">
        Where is the barcode?
      </h2>
      <p className="mt-2 text-muted">
        On the tube, and on the card in the kit. It has twelve letters and digits and begins with GG; older kits have
        other codes. Spaces and dashes do not matter.
      </p>
    </section>
  );
}
