import { formatBarcode } from '#shared/barcode.ts';
import { Badge } from '#ui/badge.tsx';
import { Callout } from '#ui/callout.tsx';
import type { Consignment } from './consignments.contract.ts';
import { consignmentItemLabels } from './consignments.rules.ts';

/** The samples in a parcel, differences from its list first. */
export function ConsignmentItems({ parcel }: { parcel: Consignment }) {
  return (
    <section aria-labelledby="samples">
      <h2 id="samples" className="text-xl">
        Samples in the parcel
      </h2>
      {parcel.unknownBarcodes.length > 0 ? (
        <Callout tone="warn" className="mt-4" title="Unknown tube barcodes">
          <span className="font-mono wrap-anywhere">{parcel.unknownBarcodes.join(', ')}</span>
        </Callout>
      ) : null}
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {parcel.items.map((item) => (
          <li key={item.barcode} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <span className="min-w-0">
              <b className="wrap-anywhere">{item.animal ?? 'Not in the log'}</b>
              <span className="block font-mono text-sm">{formatBarcode(item.barcode)}</span>
              {item.refused ? <span className="block text-sm text-affected">{item.refused}</span> : null}
            </span>
            <span className="flex flex-wrap gap-2">
              {item.refused ? <Badge tone="bad">Not accepted</Badge> : null}
              <Badge tone={item.cameLater ? 'good' : consignmentItemLabels[item.state].tone}>
                {item.cameLater ? 'Arrived later' : consignmentItemLabels[item.state].word}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
