import { useState } from 'react';
import { Printer } from 'lucide-react';
import { data } from 'react-router';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page, problemOfCall } from '#platform/context/page-problem.ts';
import { CustodyLine } from '#animals/collection/custody-line.tsx';
import { ClearByParentageCard } from '#laboratory/clear-by-parentage/clear-by-parentage-card.tsx';
import { groupInherited } from '#laboratory/clear-by-parentage/inherited-systems.rules.ts';
import { OtherResultsCard } from '#laboratory/other-laboratories/other-results-card.tsx';
import { EstimatesCard } from '#laboratory/estimates/estimates-card.tsx';
import { resultReaders } from '#genetics/wording-advice.ts';
import type { BrowserApi } from '#ui/api/api-client.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { formatDate } from '#shared/dates.ts';
import { Button } from '#ui/button.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Card } from '#ui/card.tsx';
import { Callout } from '#ui/callout.tsx';
import { Link } from '#ui/link.tsx';
import { AllTests } from './all-tests.tsx';
import { findKits, findKitsToCome } from './awaited-kits.ts';
import { AwaitedResults, AwaitedSamples } from './awaited-results.tsx';
import { FirstScreen } from './first-screen.tsx';
import { NextSteps } from './next-steps.tsx';
import { ReleasedParts } from './released-parts.tsx';
import { resultPageOf, type TestLine } from './page-model.rules.ts';
import { ReaderSwitch } from './reader-switch.tsx';
import { ChangesCard } from './release-changes.tsx';
import { detailOf } from './result-detail.rules.ts';
import { ResultWords } from './result-detail.tsx';
import { ResultsDocuments } from './results-documents.tsx';
import { ResultsDownload } from './results-download.tsx';
import { ResultsNotes } from './results-notes.tsx';
import { ResultsNotices } from './results-notices.tsx';
import { TestDialog } from './test-dialog.tsx';
import type { Route } from './+types/results.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Results for ${loaderData?.animal.name ?? 'your animal'} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const id = Number(params.id);
  const barcode = 'barcode' in params ? params.barcode : undefined;
  const asked = new URL(request.url).searchParams;
  const [animal, printOffer, found, toCome] = await Promise.all([
    page(api.animals.find({ id }), request),
    page(api.certificates.printOffer(), request),
    barcode
      ? page(ifReleased(api.results.find({ id, barcode })), request)
      : page(ifReleased(api.results.all({ id })), request),
    barcode ? [] : page(findKitsToCome(api, id), request),
  ]);
  const { countryCode } = visitor;
  if (!found) {
    const kits = await page(findKits(api, id, barcode), request);
    if (barcode && kits.length === 0) throw data(null, { status: 404 });
    return { animal: { id, name: animal.name }, awaited: kits, countryCode };
  }
  const { results, coat, changes, releasedAt } = found;
  const { byParentage, otherLaboratories } = 'kits' in found ? found : noUntested;
  const reader = resultReaders.find((one) => one === asked.get('for')) ?? user?.type ?? 'owner';
  const opened = results.find(({ testId }) => testId === Number(asked.get('test')));
  return {
    awaited: null,
    toCome,
    animal: {
      id,
      name: animal.name,
      isCat: animal.species.id === 2,
      breed: animal.breed,
      isOwner: animal.access === 'OWNER' && animal.state === 'ACTIVE',
    },
    reader,
    canPlan: isAllowed(user, 'breeding.use') && !animal.isNeutered,
    barcode: barcode ?? null,
    model: resultPageOf(results, coat, { reader, opensLater: true }),
    /** Asked for by an address, where no script opens a window. */
    opened: opened ? { name: opened.testName, detail: detailOf(opened, reader) } : null,
    kinds: [...new Set(results.map(({ kind }) => kind))],
    changes,
    byParentage: byParentage && groupInherited(byParentage, reader),
    otherLaboratories,
    kits: 'kits' in found ? found.kits : [kitOf(found)],
    exports: 'exports' in found ? found.exports : [],
    releasedAt,
    printOffer,
    countryCode,
  };
}

/** null: the animal or kit is not visible to the reader, or nothing is released. */
function ifReleased<T>(call: Promise<T>): Promise<T | null> {
  return call.catch((error: unknown) => {
    if (problemOfCall(error).status === 404) return null;
    throw error;
  });
}

/** The page of one kit shows that kit only. */
const noUntested = { byParentage: null, otherLaboratories: [] };

type KitRecord = Awaited<ReturnType<BrowserApi['results']['all']>>['kits'][number];

function kitOf(found: KitRecord): KitRecord {
  const { barcode, productName, releasedAt, mayDownload, statuses, custody } = found;
  const { inAmendment, isStored, hasBreedPart, parts, reports, certificate, withdrawal } = found;
  return {
    barcode,
    productName,
    releasedAt,
    mayDownload,
    statuses,
    custody,
    inAmendment,
    isStored,
    hasBreedPart,
    parts,
    reports,
    certificate,
    withdrawal,
  };
}

/** A kit of a DNA profile or of breeds alone has none. */
const hasTests = ({ statuses }: KitRecord) => Object.keys(statuses).length > 0;

type Loaded = Extract<Route.ComponentProps['loaderData'], { awaited: null }>;

export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  return loaderData.awaited ? (
    <AwaitedResults {...loaderData} kits={loaderData.awaited} />
  ) : (
    <ReleasedResults loaderData={loaderData} />
  );
}

function ReleasedResults({ loaderData }: { loaderData: Loaded }) {
  const {
    animal,
    reader,
    canPlan,
    model,
    changes,
    kits,
    toCome,
    barcode,
    byParentage,
    otherLaboratories,
    countryCode,
  } = loaderData;
  const valid = kits.filter(({ withdrawal }) => withdrawal === null);
  const [opened, setOpened] = useState<TestLine | null>(null);
  const mayDownload = kits.every((kit) => kit.mayDownload);
  const reportOf = mayDownload ? (id: number) => `/api/my/animals/${animal.id}/results/tests/${id}/report` : null;
  const path = `/my/my-animals/${animal.id}/results${barcode ? `/${barcode}` : ''}`;
  return (
    <article className="results">
      <Head loaded={loaderData} path={path} />
      <ResultsNotices kits={kits} changes={changes} countryCode={countryCode} />
      <ReleasedParts animal={animal} kits={valid} />
      {valid.some(hasTests) ? (
        <FirstScreen model={model} animal={animal} reader={reader} canPlan={canPlan} onOpen={setOpened} />
      ) : kits.length === 0 && toCome.length === 0 ? (
        <Callout title="No results from our laboratory yet" className="mt-6">
          Results of our own tests appear here when the laboratory releases them.
        </Callout>
      ) : null}
      {toCome.length > 0 ? (
        <section aria-labelledby="to-come" className="mt-8">
          <h2 id="to-come" className="text-2xl">
            Results to come
          </h2>
          <AwaitedSamples kits={toCome} heading="h3" countryCode={countryCode} />
        </section>
      ) : null}
      {loaderData.opened ? (
        <Card as="section" className="mt-4">
          <h2 className="text-2xl">{loaderData.opened.name}</h2>
          <div className="mt-4">
            <ResultWords detail={loaderData.opened.detail} name={loaderData.opened.name} />
          </div>
        </Card>
      ) : null}
      {valid.some(hasTests) ? <AllTests model={model} onOpen={setOpened} reportOf={reportOf} /> : null}
      {byParentage ? <ClearByParentageCard found={byParentage} reader={reader} /> : null}
      {barcode ? null : <EstimatesCard animal={animal} />}
      <OtherResultsCard
        results={otherLaboratories}
        countryCode={countryCode}
        editPath={animal.isOwner ? `/my/my-animals/${animal.id}/other-results` : null}
      />
      <div className="mt-8">
        <ChangesCard changes={changes} countryCode={countryCode} />
      </div>
      {valid.length > 0 ? <Documents loaded={loaderData} kits={valid} /> : null}
      <ResultsDownload animalId={animal.id} formats={loaderData.exports} />
      <NextSteps
        animal={animal}
        reader={reader}
        isOwner={animal.isOwner}
        hasResults={valid.some(hasTests) || otherLaboratories.length > 0}
        canPlan={canPlan}
        isUrgent={model.counts.affected + model.counts.atRisk > 0}
        barcode={valid.find(({ isStored }) => isStored)?.barcode ?? null}
      />
      <ResultsNotes
        disclaimers={[...new Set([...model.disclaimers, ...(byParentage?.disclaimers ?? [])])]}
        checkedOn={model.checkedOn}
        countryCode={countryCode}
        hasCertificate={valid.some(({ certificate }) => certificate !== null)}
      />
      <TestDialog
        animalId={animal.id}
        barcode={barcode}
        reader={reader}
        test={opened}
        onClose={() => setOpened(null)}
        reportOf={reportOf}
      />
    </article>
  );
}

function Head({ loaded, path }: { loaded: Loaded; path: string }) {
  const { animal, kits, barcode, reader, releasedAt, byParentage, otherLaboratories, countryCode } = loaded;
  const [kit] = kits;
  return (
    <header>
      <BackLink to={`/my/my-animals/${animal.id}`}>{animal.name}</BackLink>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl wrap-break-word sm:text-4xl">Results for {animal.name}</h1>
          <p className="mt-2 text-muted">
            {barcode ? (
              <>
                Kit <span className="font-mono whitespace-nowrap">{formatBarcode(barcode)}</span>, released{' '}
                {formatDate(releasedAt, countryCode)}
              </>
            ) : releasedAt === null ? null : (
              `${kits.length} ${kits.length === 1 ? 'kit' : 'kits'}, last released ${formatDate(releasedAt, countryCode)}`
            )}
          </p>
          {barcode && kit?.custody ? <CustodyLine {...kit.custody} /> : null}
          {barcode ? (
            <p className="mt-1 text-sm print:hidden">
              <Link to={`/my/my-animals/${animal.id}/results`} className="text-link">
                View results from all kits for {animal.name}
              </Link>
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          {kits.some(hasTests) || byParentage || otherLaboratories.length > 0 ? (
            <ReaderSwitch reader={reader} path={path} />
          ) : null}
          <Button
            variant="secondary"
            size="sm"
            icon={<Printer aria-hidden="true" className="size-4" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </div>
    </header>
  );
}

function Documents({
  loaded: { animal, kinds, countryCode, printOffer },
  kits,
}: {
  loaded: Loaded;
  kits: readonly Loaded['kits'][number][];
}) {
  return (
    <section aria-labelledby="papers" className="mt-12 print:hidden">
      <h2 id="papers" className="text-2xl">
        {kits.some(({ certificate }) => certificate) ? 'Report and certificate' : 'Documents'}
      </h2>
      {kits.map((kit) => (
        <ResultsDocuments
          key={kit.barcode}
          animalId={animal.id}
          kit={kit}
          kinds={kinds}
          countryCode={countryCode}
          isOneOfMany={kits.length > 1}
          printOffer={printOffer}
        />
      ))}
    </section>
  );
}
