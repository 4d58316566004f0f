import { FactList } from '#ui/fact-list.tsx';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#ui/badge.tsx';
import type { Consignment } from './consignments.contract.ts';
import { consignmentStateLabels } from './consignments.rules.ts';

interface ConsignmentHeadProps {
  parcel: Consignment;
  countryCode: string;
  /** For the laboratory: whether the sender is shown. */
  showAgent?: boolean;
}

/** Number and state of a parcel, with its history. */
export function ConsignmentHead({ parcel, countryCode, showAgent = false }: ConsignmentHeadProps) {
  const facts: [string, string | null][] = [
    ['Agent', showAgent ? parcel.agent : null],
    ['Samples', String(parcel.samples)],
    ['Packed', formatDate(parcel.createdAt, countryCode)],
    ['Sent', formatDate(parcel.sentAt, countryCode)],
    ['Carrier', [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ')],
    ['Received', formatDate(parcel.receivedAt, countryCode)],
    ['Missing', parcel.missing > 0 ? String(parcel.missing) : null],
    ['Not on the list', parcel.extra > 0 ? String(parcel.extra) : null],
    ['Note', parcel.note],
  ];
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <h1 className="nums text-3xl">Parcel {parcel.number}</h1>
        <Badge tone={consignmentStateLabels[parcel.state].tone}>{consignmentStateLabels[parcel.state].word}</Badge>
      </div>
      <FactList facts={facts} className="mt-4 flex flex-wrap gap-x-10 gap-y-3" />
    </>
  );
}
