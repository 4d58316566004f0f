import type { Ctx } from '#platform/context/context.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { catalogueVersion } from '#shop/catalogue/snapshot.service.ts';
import { renderCertificate } from '#laboratory/certificates/certificate.document.ts';
import { canonicalPayload, type CertificatePayload } from '#laboratory/certificates/certificates.rules.ts';
import { paintPortrait } from '#laboratory/certificates/portrait.rules.ts';
import { renderProfileReport } from '#laboratory/diversity/profile-report.document.ts';
import { renderDiversityReport } from '#laboratory/diversity-reports/diversity-report.document.ts';
import { renderParentageReport } from '#laboratory/parentage-reports/parentage-report.document.ts';
import { renderReport } from '#laboratory/results/report.document.ts';
import { coatOf, explain } from '#laboratory/results/results.rules.ts';
import { Failure } from '#shared/failure.ts';
import type { ProductSample } from '#shop/products/sample-documents.rules.ts';
import { reportedSampleBreeds } from './sample-composition.rules.ts';
import { SAMPLE_DAY, SAMPLE_NUMBER, sampleAnimalFacts } from './sample-animal.rules.ts';
import { sampleDiversity } from './sample-diversity.rules.ts';
import { sampleParentage } from './sample-family.rules.ts';
import { inventAlleles, sampleProfileMarkers } from './sample-profile.rules.ts';
import {
  findSamplePanel,
  findSampleRows,
  findSampleSubject,
  type SampleSubject as Subject,
} from './sample-rows.service.ts';

/** Names in URLs. `report` is the first of a product's documents. */
type Kind = 'report' | 'parentage' | 'certificate';
type Document = Exclude<ProductSample, 'example'>;

const MAX_CACHED = 40;
const PEOPLE = { analysedBy: 'Sample analyst', reviewedBy: 'Sample reviewer' };
/** Cache of rendered documents; the oldest is evicted first. */
const cache = new Map<string, Promise<Uint8Array>>();

/** The sample document of a product for an invented animal, rendered by the code that renders real ones. */
export async function printSample(ctx: Ctx, { id }: { id: number }, kind: Kind): Promise<File> {
  await countAttempt(ctx, { bucket: `sample-document:${ctx.visitor.ip}`, hits: 60, seconds: 900 });
  const subject = await findSampleSubject(ctx, id);
  const documents = subject.samples.filter((sample): sample is Document => sample !== 'example');
  const documentType = kind === 'report' ? documents[0] : documents.find((one) => one === kind);
  if (!documentType) throw new Failure('not_found');
  const { countryCode } = ctx.visitor;
  const key = [documentType, id, countryCode, catalogueVersion()].join('|');
  let document = cache.get(key);
  if (!document) {
    document = renderers[documentType](ctx, subject);
    cache.set(key, document);
    document.catch(() => cache.delete(key));
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
  }
  const name = `sample-${documentType}-${subject.product.slug}.pdf`;
  return new File([new Uint8Array(await document)], name, { type: 'application/pdf' });
}

const renderers: Record<Document, (ctx: Ctx, subject: Subject) => Promise<Uint8Array>> = {
  report: drawReport,
  profile: drawProfile,
  diversity: drawDiversity,
  parentage: drawParentage,
  certificate: drawCertificate,
};

async function drawReport(ctx: Ctx, subject: Subject): Promise<Uint8Array> {
  const rows = subject.testIds.length === 0 ? [] : await findSampleRows(ctx, subject);
  const { kind, speciesId } = subject.content;
  return renderReport({
    ...(await headOf(ctx, subject)),
    results: rows.map(explain),
    coat: coatOf(rows)?.text ?? null,
    ...(kind === 'breed_mix' ? { breeds: reportedSampleBreeds(speciesId) } : {}),
  });
}

async function drawProfile(ctx: Ctx, subject: Subject): Promise<Uint8Array> {
  const { name, kind, markers } = await findSamplePanel(ctx, speciesOf(subject));
  const printed = sampleProfileMarkers(markers, inventAlleles(markers, 1));
  const panelMarkers = markers.filter(({ isSexMarker }) => !isSexMarker).length;
  return renderProfileReport({
    report: { ...(await headOf(ctx, subject)), results: [] },
    profile: { panel: name, kind, panelMarkers, markers: printed },
  });
}

async function drawDiversity(ctx: Ctx, subject: Subject): Promise<Uint8Array> {
  const breed = subject.breed?.name ?? null;
  return renderDiversityReport({
    report: { ...(await headOf(ctx, subject)), results: [] },
    identityKit: SAMPLE_NUMBER,
    diversity: sampleDiversity(await findSamplePanel(ctx, speciesOf(subject)), breed),
  });
}

async function drawParentage(ctx: Ctx, subject: Subject): Promise<Uint8Array> {
  const { species } = await factsOf(ctx, subject);
  return renderParentageReport({
    payload: sampleParentage(await findSamplePanel(ctx, speciesOf(subject)), {
      laboratory: ctx.config.laboratory,
      species,
      people: PEOPLE,
    }),
    code: SAMPLE_NUMBER,
    spelledCode: SAMPLE_NUMBER,
    signature: 'not signed',
    origin: ctx.config.publicOrigin,
    reader: { countryCode: ctx.visitor.countryCode },
    isSample: true,
  });
}

/** Facts that all sample reports share. */
async function headOf(ctx: Ctx, subject: Subject) {
  return {
    number: SAMPLE_NUMBER,
    version: 1,
    replaces: null,
    issuedOn: SAMPLE_DAY,
    facts: await factsOf(ctx, subject),
    ...PEOPLE,
    laboratory: ctx.config.laboratory,
    origin: ctx.config.publicOrigin,
    reader: { countryCode: ctx.visitor.countryCode },
    isSample: true,
  };
}

/** Not signed, because a signature would make the sample a valid certificate. */
async function drawCertificate(ctx: Ctx, subject: Subject): Promise<Uint8Array> {
  const rows = await findSampleRows(ctx, subject);
  const { breed } = subject;
  const facts = await factsOf(ctx, subject);
  const coat = coatOf(rows);
  const payload = canonicalPayload({
    number: SAMPLE_NUMBER,
    version: 1,
    issuedOn: SAMPLE_DAY,
    facts,
    results: rows.map(explain),
    breedTests: new Set(breed ? subject.testIds : []),
    report: `${SAMPLE_NUMBER} version 1`,
    people: PEOPLE,
    profile: null,
    laboratory: ctx.config.laboratory,
    photo: null,
    portrait: paintPortrait({ speciesId: rows[0]!.speciesId, breed, coat, colour: facts.colour }),
  });
  const origin = ctx.config.publicOrigin;
  return renderCertificate({
    payload: JSON.parse(payload) as CertificatePayload,
    photo: null,
    code: SAMPLE_NUMBER,
    signature: 'not signed',
    keyId: SAMPLE_NUMBER,
    checkAddress: `${origin}/tools/report-authentication`,
    origin,
    reader: { countryCode: ctx.visitor.countryCode },
    isSample: true,
  });
}

async function factsOf(ctx: Ctx, subject: Subject) {
  const species = await ctx.db
    .selectFrom('species')
    .select('commonName')
    .where('id', '=', speciesOf(subject))
    .executeTakeFirstOrThrow();
  const { product, breed } = subject;
  return sampleAnimalFacts({ species: species.commonName, breed, productName: product.name });
}

/** Products for both species show a dog. */
const speciesOf = ({ product }: Subject) => product.speciesId ?? 1;
