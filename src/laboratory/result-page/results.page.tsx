import { useState } from 'react';
import { data } from 'react-router';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { pageContext, type ApiClient } from '#platform/context/page-context.ts';
import { page, problemOfCall } from '#platform/context/page-problem.ts';
import { awaitedKits } from '#animals/kits/awaited-kits.rules.ts';
import type { KitRow } from '#animals/kits/kit-row.contract.ts';
import { ClearByParentageCard } from '#laboratory/clear-by-parentage/clear-by-parentage-card.tsx';
import { groupInherited } from '#laboratory/clear-by-parentage/inherited-systems.rules.ts';
import { OtherResultsCard } from '#laboratory/other-laboratories/other-results-card.tsx';
import { EstimatesCard } from '#laboratory/estimates/estimates-card.tsx';
import { resultReaders } from '#genetics/wording-advice.ts';
import type { BrowserApi } from '#ui/api/api-client.ts';
import { normaliseBarcode } from '#shared/barcode.ts';
import { Card } from '#ui/card.tsx';
import { Callout } from '#ui/callout.tsx';
import { AllTests } from './all-tests.tsx';
import { AwaitedResults, AwaitedSamples, type AwaitedKit } from './awaited-results.tsx';
import { FirstScreen } from './first-screen.tsx';
import { NextSteps } from './next-steps.tsx';
import { ReleasedParts } from './released-parts.tsx';
import { resultPageOf, type TestLine } from './page-model.rules.ts';
import { ChangesCard } from './release-changes.tsx';
import { detailOf } from './result-detail.rules.ts';
import { ResultWords } from './result-detail.tsx';
import { ResultsDocuments } from './results-documents.tsx';
import { ResultsDownload } from './results-download.tsx';
import { ResultsHead } from './results-head.tsx';
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
  const query = new URL(request.url).searchParams;
  const [animal, printOffer, found, toCome] = await Promise.all([
    page(api.animals.find({ id }), request),
    page(api.certificates.printOffer(), request),
    barcode
      ? page(ifReleased(api.results.find({ id, barcode })), request)
      : page(ifReleased(api.results.all({ id })), request),
    barcode ? [] : page(findAwaited(api, id, awaitedKits), request),
  ]);
  const { countryCode } = visitor;
  if (!found) {
    const kits = await page(
      findAwaited(api, id, (all) => (barcode ? ofBarcode(all, barcode) : all)),
      request,
    );
    if (barcode && kits.length === 0) throw data(null, { status: 404 });
    return { animal: { id, name: animal.name }, awaited: kits, countryCode };
  }
  const { results, coat, changes, releasedAt } = found;
  const { byParentage, otherLaboratories } = 'kits' in found ? found : noUntested;
  const reader = resultReaders.find((one) => one === query.get('for')) ?? user?.type ?? 'owner';
  const opened = results.find(({ testId }) => testId === Number(query.get('test')));
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
    /** The test requested in the URL, which is shown in the page without JavaScript. */
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

/** Null if the reader cannot view the animal or kit, or nothing is released. */
function ifReleased<T>(call: Promise<T>): Promise<T | null> {
  return call.catch((error: unknown) => {
    if (problemOfCall(error).status === 404) return null;
    throw error;
  });
}

const ofBarcode = (kits: readonly KitRow[], barcode: string) =>
  kits.filter((kit) => kit.barcode === normaliseBarcode(barcode));

/** The chosen kits of an animal that the reader can view, with their expected dates. */
async function findAwaited(
  api: ApiClient,
  id: number,
  choose: (kits: readonly KitRow[]) => readonly KitRow[],
): Promise<AwaitedKit[]> {
  const kits = choose(await api.animals.barcodes({ id }));
  return Promise.all(
    kits.map(async ({ barcode, productName, state, stepName, action }) => {
      const tracking = await api.lab.track({ id: barcode }).catch(() => null);
      return { barcode, productName, state, stepName, action, expected: tracking?.expected ?? null };
    }),
  );
}

/** The page of one kit shows no results from other sources. */
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

/** A kit with only a DNA profile or breeds has no tests. */
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
  const reportOf = mayDownload ? (id: number) => `/api/my/animals/${animal.id}/test-reports/${id}` : null;
  const path = `/my/my-animals/${animal.id}/results${barcode ? `/${barcode}` : ''}`;
  return (
    <article className="results">
      <ResultsHead
        {...loaderData}
        isWritten={kits.some(hasTests) || byParentage !== null || otherLaboratories.length > 0}
        path={path}
      />
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
        hasResults={valid.some(hasTests) || otherLaboratories.length > 0}
        hasMarkers={valid.some(({ parts }) => parts.includes('DNA_PROFILE')) || loaderData.exports.includes('plink')}
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
