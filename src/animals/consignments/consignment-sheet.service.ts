import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { parcelSheet } from '#shop/fulfilment/parcel-sheet.document.ts';
import { longDate, type Reader } from '#shared/dates.ts';
import type { Consignment } from './consignments.contract.ts';
import { consignmentStateLabels, consignmentItemLabels } from './consignments.rules.ts';
import { findConsignment, findConsignmentInLab } from './consignments.service.ts';

/** The packing list for an agent's parcel. */
export async function printMyParcel(ctx: Ctx, input: { id: number }): Promise<File> {
  return print(await findConsignment(ctx, input), requireUser(ctx));
}

export async function printParcelInLab(ctx: Ctx, input: { id: number }): Promise<File> {
  return print(await findConsignmentInLab(ctx, input), requireUser(ctx));
}

async function print(parcel: Consignment, reader: Reader): Promise<File> {
  const { number, agent, carrier, trackingNumber, state, createdAt, sentAt, receivedAt, items } = parcel;
  const isReceived = state === 'RECEIVED';
  const bytes = await parcelSheet({
    title: 'Sample parcel',
    number,
    facts: [
      `From ${agent}`,
      [consignmentStateLabels[state].word, longDate((receivedAt ?? sentAt ?? createdAt).slice(0, 10), reader)].join(
        ', ',
      ),
      [carrier, trackingNumber].filter(Boolean).join(' '),
    ].filter(Boolean),
    intro: isReceived
      ? 'Contents of the parcel, checked against the packing list.'
      : 'Place this sheet on top of the samples in the parcel. The laboratory scans the number above and checks the contents against this list.',
    rows: items.map((item) => ({
      barcode: item.barcode,
      what: item.animal ?? 'Not in the log',
      note: isReceived ? (item.cameLater ? 'Arrived later' : consignmentItemLabels[item.state].word) : '',
    })),
    issuedAt: new Date(receivedAt ?? sentAt ?? createdAt),
    reader,
  });
  return new File([new Uint8Array(bytes)], `parcel-${number}.pdf`, { type: 'application/pdf' });
}
