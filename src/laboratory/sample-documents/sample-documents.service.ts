import type { Ctx } from '#platform/context/context.ts';
import { countTry } from '#platform/context/rate-limit.service.ts';
import { testsOfProduct } from '#shop/catalogue/catalogue.rules.ts';
import type { Breed, Product } from '#shop/catalogue/snapshot.rules.ts';
import { catalogue, catalogueVersion } from '#shop/catalogue/snapshot.service.ts';
import { renderCertificate } from '#laboratory/certificates/certificate.document.ts';
import { canonicalPayload, type CertificatePayload } from '#laboratory/certificates/certificates.rules.ts';
import { paintPortrait } from '#laboratory/certificates/portrait.rules.ts';
import { testFacts } from '#laboratory/results/released-readings.service.ts';
import { renderReport } from '#laboratory/results/report.document.ts';
import { coatOf, explain, outcomeOfCall, type ResultRow } from '#laboratory/results/results.rules.ts';
import { Failure } from '#shared/failure.ts';
import { SAMPLE_DAY, SAMPLE_NUMBER, sampleAnimalFacts, sampleGenotype } from './sample-animal.rules.ts';

type Kind = 'report' | 'certificate';

const MOST_KEPT = 40;
const PEOPLE = { analysedBy: 'Sample analyst', reviewedBy: 'Sample reviewer' };
const BREEDS: Record<number, string> = { 1: 'Labrador Retriever', 2: 'Maine Coon' };
/** Documents as they were drawn last; the oldest goes first. */
const drawn = new Map<string, Promise<Uint8Array>>();

/** The document that a product leads to, of an invented animal, by the program that draws the real ones. */
export async function printSample(ctx: Ctx, { id }: { id: number }, kind: Kind): Promise<File> {
  await countTry(ctx, { bucket: `sample-document:${ctx.visitor.ip}`, hits: 60, seconds: 900 });
  const subject = await findSubject(ctx, id);
  const { countryCode } = ctx.visitor;
  const key = [kind, id, countryCode, catalogueVersion()].join('|');
  let document = drawn.get(key);
  if (!document) {
    document = kind === 'report' ? drawReport(ctx, subject) : drawCertificate(ctx, subject);
    drawn.set(key, document);
    document.catch(() => drawn.delete(key));
    if (drawn.size > MOST_KEPT) drawn.delete(drawn.keys().next().value ?? '');
  }
  const name = `sample-${kind}-${subject.product.slug}.pdf`;
  return new File([new Uint8Array(await document)], name, { type: 'application/pdf' });
}

interface Subject {
  product: Product;
  breed: Breed | null;
  testIds: number[];
}

async function findSubject(ctx: Ctx, id: number): Promise<Subject> {
  const held = await catalogue(ctx);
  const product = held.productsById.get(id);
  if (!product) throw new Failure('not_found');
  const breed = held.breeds.find(
    ({ name, speciesId }) => speciesId === product.speciesId && name === BREEDS[speciesId],
  );
  const tests = testsOfProduct(held, id, breed?.id ?? null);
  if (tests.length === 0) throw new Failure('not_found');
  return { product, breed: breed ?? null, testIds: tests.map((test) => test.id) };
}

async function drawReport(ctx: Ctx, subject: Subject): Promise<Uint8Array> {
  const rows = await findRows(ctx, subject);
  return renderReport({
    number: SAMPLE_NUMBER,
    version: 1,
    replaces: null,
    issuedOn: SAMPLE_DAY,
    facts: await factsOf(ctx, subject),
    results: rows.map(explain),
    coat: coatOf(rows)?.text ?? null,
    ...PEOPLE,
    laboratory: ctx.config.laboratory,
    reader: { countryCode: ctx.visitor.countryCode },
    isSample: true,
  });
}

/** Nothing is signed: a signature would make the sample a valid certificate. */
async function drawCertificate(ctx: Ctx, subject: Subject): Promise<Uint8Array> {
  const rows = await findRows(ctx, subject);
  const { breed } = subject;
  const facts = await factsOf(ctx, subject);
  const coats = coatOf(rows)?.possible ?? [];
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
    portrait: paintPortrait({ speciesId: rows[0]!.speciesId, breed, coats, colour: facts.colour }),
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

async function factsOf(ctx: Ctx, { product, breed }: Subject) {
  const species = await ctx.db
    .selectFrom('species')
    .select('commonName')
    .where('id', '=', product.speciesId ?? 1)
    .executeTakeFirstOrThrow();
  return sampleAnimalFacts({ species: species.commonName, breed, productName: product.name });
}

/** A result for every test of the product, as if it had been released. */
async function findRows(ctx: Ctx, { product, breed, testIds }: Subject): Promise<ResultRow[]> {
  const genotypes = await ctx.db
    .selectFrom('test')
    .select(['id', 'genotypeStrings'])
    .where('id', 'in', testIds)
    .execute();
  const stringsOf = new Map(genotypes.map((test) => [test.id, test.genotypeStrings]));
  let carriers = 0;
  return (await testFacts(ctx))
    .filter(({ testId }) => testIds.includes(testId))
    .flatMap((test) => {
      const facts = { ...test, genotypeStrings: stringsOf.get(test.testId) ?? [] };
      const genotype = sampleGenotype(facts, carriers === 0);
      if (genotype === null) return [];
      if (genotype === 'N/P') carriers += 1;
      const call = { ...facts, genotype, status: 'OK', sex: 'female' };
      return [
        {
          ...test,
          ...outcomeOfCall(call),
          genotype,
          id: 0,
          version: 1,
          releasedAt: new Date(SAMPLE_DAY),
          releasedTo: '',
          kitId: 0,
          barcode: SAMPLE_NUMBER,
          remedy: null,
          animalName: 'Juniper',
          sex: 'female',
          speciesId: product.speciesId ?? 1,
          breedId: breed?.id ?? null,
        },
      ];
    });
}
