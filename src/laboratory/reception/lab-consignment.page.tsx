import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { labPermissionsOf } from '#laboratory/samples/lab-work.rules.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { ConsignmentHead } from '#animals/consignments/consignment-head.tsx';
import { ConsignmentItems } from '#animals/consignments/consignment-items.tsx';
import { PrintParcel } from '#animals/consignments/print-parcel.tsx';
import { ReceiveParcel } from '#animals/consignments/receive-parcel.tsx';
import type { Route } from './+types/lab-consignment.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Parcel ${loaderData?.parcel.number ?? ''} | Damsire laboratory` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const parcel = await page(api.consignments.adminFind({ id: Number(params.id) || 0 }), request);
  return { parcel, canReceive: labPermissionsOf(user?.roles ?? []).bench, countryCode: visitor.countryCode };
}

export default function LabConsignmentPage({ loaderData: { parcel, canReceive, countryCode } }: Route.ComponentProps) {
  const isAwaited = parcel.state === 'PACKED' || parcel.state === 'SENT';
  return (
    <div className="grid gap-8">
      <div>
        <BackLink to="/lab/consignments">Parcels</BackLink>
        <ConsignmentHead parcel={parcel} countryCode={countryCode} showAgent />
      </div>
      {parcel.state === 'CANCELLED' ? null : <PrintParcel to={`/api/lab/consignments/${parcel.id}/sheet`} />}
      {isAwaited && canReceive ? (
        <ReceiveParcel key={parcel.id} parcel={parcel} />
      ) : (
        <ConsignmentItems parcel={parcel} />
      )}
    </div>
  );
}
