import { redirect } from 'react-router';
import { Link } from '#ui/link.tsx';
import { pageContext, type PageDeps } from '#platform/context/page-context.ts';
import { isServerError, page, problemOfCall } from '#platform/context/page-problem.ts';
import { formatBarcode, normaliseBarcode } from '#shared/barcode.ts';
import { KitBox } from '#ui/art/kit.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import type { Option } from '#ui/forms/select.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { Stepper } from '#ui/layout/stepper.tsx';
import type { Balance } from './activation.contract.ts';
import type { KitTestOffer } from '#animals/extra-tests/kit-test.contract.ts';
import { activationFailed, activationLabels } from './activation.rules.ts';
import { mayActivateFor } from '#animals/records/animals.rules.ts';
import { EnterBarcode } from './enter-barcode.tsx';
import { LitterKits } from './litter-kits.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { LocalDay } from '#ui/local-time.tsx';
import type { Route } from './+types/activate.page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Activate a kit',
    description: 'Link your kit to your dog or cat before you post the sample. Activation takes about 3 minutes.',
    canonical: `${matches[0].loaderData.origin}/activate`,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const [drafts, balance] = user
    ? await Promise.all([page(api.activation.drafts(), request), balanceOf(api.activation.balance(), request)])
    : [[], []];
  const litters =
    user?.type === 'breeder' || user?.type === 'vet'
      ? await littersOf(api.sheets.list({ page: 1, size: 1, search: '' }), request)
      : 'none';
  const barcode = query.get('barcode')?.trim().slice(0, 50) ?? '';
  const draftId = query.get('draft')?.slice(0, 100) ?? null;
  // A barcode from the kit or from an email link opens the draft that was started for it.
  const existing = draftId === null ? drafts.find((draft) => draft.barcode === normaliseBarcode(barcode)) : undefined;
  if (existing && existing.steps.current > 1) throw redirect(`/activate/${existing.id}`);
  return {
    drafts,
    balance,
    offers: barcode === '' ? [] : await offersFor(api, barcode),
    isGuest: user === null,
    isVet: user?.type === 'vet',
    litters,
    countryCode: user?.countryCode ?? visitor.countryCode,
    barcode,
    draftId,
    animal: user ? await animalOf(api, query.get('animal')) : null,
    isGone: query.has('gone'),
  };
}

/**
 * The tests that can be bought for this kit if it has none. Problems with the barcode are reported when it is
 * submitted.
 */
async function offersFor(api: PageDeps['api'], barcode: string): Promise<KitTestOffer[]> {
  const { kits } = await api.activation.checkBarcodes({ barcodes: [barcode] }).catch(() => ({ kits: [] }));
  return kits[0]?.productId === null ? api.kitTest.offers().catch(() => []) : [];
}

/** The animal whose page links here, if a kit can be activated for it. */
async function animalOf(api: PageDeps['api'], id: string | null): Promise<Option | null> {
  if (!/^[1-9]\d{0,8}$/.test(id ?? '')) return null;
  const animal = await api.animals.find({ id: Number(id) }).catch(() => null);
  return animal && mayActivateFor(animal.access) ? { value: String(animal.id), label: animal.name } : null;
}

/** Null if the balance could not be fetched. A kit that includes its test can still be activated. */
async function balanceOf(call: Promise<Balance[]>, request: Request): Promise<Balance[] | null> {
  const balance = call.catch((error: unknown) => {
    if (isServerError(error)) return null;
    throw error;
  });
  return page(balance, request);
}

/** Several kits are activated with a work-spreadsheet, which not every breeder has yet (business rules 3.18). */
async function littersOf(list: Promise<unknown>, request: Request): Promise<'open' | 'later'> {
  const sheets = list.catch((error: unknown) => {
    if (problemOfCall(error).status === 409) return null;
    throw error;
  });
  return (await page(sheets, request)) ? 'open' : 'later';
}

export default function ActivatePage({ loaderData }: Route.ComponentProps) {
  const { balance, offers, isGuest, isVet, litters, countryCode, barcode, draftId, animal, isGone } = loaderData;
  // The draft that is open in the form below is not listed.
  const drafts = loaderData.drafts.filter(({ id }) => id !== draftId);
  return (
    <div className="frame max-w-5xl py-8 md:py-14">
      <SectionHeading
        level={1}
        title="Activate a kit"
        intro={`Link the kit to your ${isVet ? 'patient' : 'dog or cat'}, then take the sample and post it. Activation takes about 3 minutes.`}
      />
      {isGone ? (
        <Callout className="mt-6" tone="warn" title="This activation is no longer available">
          It was completed or discarded, perhaps on another device. Animals with an activated kit are listed under{' '}
          {isVet ? 'My patients' : 'My animals'}.
        </Callout>
      ) : null}
      {balance === null ? (
        <Callout className="mt-6" tone="bad" title={activationFailed.balance}>
          You can still activate a kit that includes a test. To use a test from your balance, reload the page.
        </Callout>
      ) : null}
      {drafts.length > 0 ? <Unfinished {...{ drafts, isVet, countryCode }} /> : null}
      <div className="mt-8">
        <Stepper label="Activation" steps={activationLabels(isVet).map((label) => ({ label }))} current={0} />
      </div>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Card pad="lg">
          <EnterBarcode
            key={`${barcode}-${draftId}`}
            barcode={barcode}
            draftId={draftId}
            animal={animal}
            isGuest={isGuest}
            isVet={isVet}
            balance={balance ?? []}
            offers={offers}
          />
          {litters === 'none' ? null : (
            <div className="mt-8">
              <LitterKits isOpen={litters === 'open'} />
            </div>
          )}
        </Card>
        <aside>
          <WhereItStands />
        </aside>
      </div>
    </div>
  );
}

type Drafts = Route.ComponentProps['loaderData']['drafts'];

const SHOWN_DRAFTS = 2;

interface UnfinishedProps {
  drafts: Drafts;
  isVet: boolean;
  countryCode: string;
}

/** Unfinished drafts, also from other devices, shown above the form for the next kit. */
function Unfinished({ drafts, ...rest }: UnfinishedProps) {
  const more = drafts.slice(SHOWN_DRAFTS);
  return (
    <section aria-labelledby="unfinished" className="mt-8">
      <h2 id="unfinished" className="text-xl">
        Continue where you left off
      </h2>
      <DraftLinks drafts={drafts.slice(0, SHOWN_DRAFTS)} {...rest} />
      {more.length > 0 ? (
        <Disclosure summary={`${more.length} more`}>
          <DraftLinks drafts={more} {...rest} />
        </Disclosure>
      ) : null}
    </section>
  );
}

function DraftLinks({ drafts, isVet, countryCode }: UnfinishedProps) {
  const labels = activationLabels(isVet);
  return (
    <ul className="mt-3 grid gap-3 sm:grid-cols-2">
      {drafts.map(({ id, barcode, petName, steps, updatedAt }) => (
        <li key={id} className="relative rounded-lg border border-line bg-white p-4 shadow-card hover:border-brand">
          <Link to={`/activate/${id}`} className="font-bold text-brand after:absolute after:inset-0 after:rounded-lg">
            {petName ?? (isVet ? 'New patient' : 'New animal')}
          </Link>
          {/* A draft that was started over has no kit yet. */}
          {steps.current > 1 ? <p className="font-mono text-sm">{formatBarcode(barcode)}</p> : null}
          <p className="text-sm text-muted">
            Next: {labels[steps.current - 1]}, last updated <LocalDay at={updatedAt} countryCode={countryCode} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function WhereItStands() {
  return (
    <section aria-labelledby="where">
      <KitBox className="w-48 max-lg:hidden" />
      <h2 id="where" className="text-xl lg:mt-4">
        Where do I find the barcode?
      </h2>
      <p className="mt-2 text-muted">
        It's on the tube and on the card in your kit: 12 letters and digits starting with GG. Codes on older kits look
        different. You can leave out spaces and dashes.
      </p>
    </section>
  );
}
