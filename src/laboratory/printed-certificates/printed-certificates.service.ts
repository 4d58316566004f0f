import type { Ctx } from '#platform/context/context.ts';
import { recordAudit } from '#platform/audit/record-event.service.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { findOwner, requireAnimal } from '#animals/records/animals.service.ts';
import { hasNewOwner } from '#animals/records/ownership.service.ts';
import { shownKits } from '#animals/sharing/shown-results.service.ts';
import { priceOf, refuseSale } from '#shop/catalogue/catalogue.rules.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { isPrintedCertificate } from '#shop/fulfilment/printed-certificates.rules.ts';
import { buyerOf } from '#shop/products/buyer.service.ts';
import { normaliseBarcode } from '#shared/barcode.ts';
import { Failure } from '#shared/failure.ts';
import { openCertificate } from '#laboratory/certificates/draw-certificate.service.ts';

interface Printable {
  animalId: number;
  barcode?: string | undefined;
  number?: string | undefined;
}

/** The number of a valid certificate of an animal that the signed-in person can download: of one kit, or the newest. */
export async function findPrintable(ctx: Ctx, { animalId, barcode, number }: Printable): Promise<string | null> {
  if (!ctx.user) return null;
  await requireAnimal(ctx, animalId, 'DOWNLOAD');
  const shown = await shownKits(ctx, animalId, 'DOWNLOAD');
  const row = await ctx.db
    .selectFrom('certificate')
    .innerJoin('sample', 'sample.id', 'certificate.sampleId')
    .innerJoin('kit', 'kit.id', 'sample.kitId')
    .select('certificate.number')
    .where('certificate.animalId', '=', animalId)
    .where('certificate.state', '=', 'VALID')
    .$if(shown !== null, (query) => query.where('kit.id', 'in', [0, ...(shown ?? [])]))
    .$if(barcode !== undefined, (query) => query.where('kit.barcode', '=', normaliseBarcode(barcode ?? '')))
    .$if(number !== undefined, (query) => query.where('certificate.number', '=', number ?? ''))
    .orderBy('certificate.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** The signed-in person's price of a printed certificate; null if it is not sold to them. */
export async function findPrintOffer(ctx: Ctx) {
  const current = await catalogue(ctx);
  const product = current.products.find(isPrintedCertificate);
  const buyer = buyerOf(ctx);
  const price = product && priceOf(current, { ...buyer, productId: product.id });
  if (!product || !price || refuseSale(product, buyer.audience) !== null) return null;
  return { productId: product.id, amountCents: price.amountCents, currency: price.currency };
}

/** Opens the current version of an ordered certificate for printing; refused once the animal has a new owner. */
export async function openForPrinting(
  ctx: Ctx,
  { orderId, number }: { orderId: number; number: string },
): Promise<{ bytes: Uint8Array; fileName: string }> {
  requirePermission(ctx, 'orders.ship');
  const lines = await ctx.db
    .selectFrom('orderLine')
    .innerJoin('salesOrder', 'salesOrder.id', 'orderLine.orderId')
    .select(['orderLine.animalId', 'orderLine.meta', 'salesOrder.createdAt as orderedAt'])
    .select('salesOrder.personId as buyerId')
    .where('orderLine.orderId', '=', orderId)
    .where('salesOrder.state', 'in', ['PLACED', 'PROCESSING', 'COMPLETED'])
    .execute();
  const line = lines.find(({ meta }) => meta.certificate === number);
  if (!line?.animalId) throw new Failure('not_found');
  if (await hasNewOwner(ctx, { ...line, animalId: line.animalId }))
    throw new Failure('conflict', {
      message: 'The animal has a new owner since this was ordered. Refund the printed copy.',
    });
  const row = await ctx.db
    .selectFrom('certificate')
    .select(['id', 'version'])
    .where('number', '=', number)
    .where('animalId', '=', line.animalId)
    .where('state', '=', 'VALID')
    .executeTakeFirst();
  const bytes = row && (await openCertificate(ctx, row.id));
  if (!row || !bytes)
    throw new Failure('conflict', { message: 'This certificate is no longer valid. Refund the printed copy.' });
  const { personId: ownerId } = await findOwner(ctx, line.animalId);
  await recordAudit(ctx, { action: 'certificate.printed', subject: 'animal', subjectId: line.animalId, ownerId });
  return { bytes, fileName: `${number}-v${row.version}.pdf` };
}
