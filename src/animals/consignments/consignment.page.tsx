import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { ConsignmentHead } from './consignment-head.tsx';
import { ConsignmentItems } from './consignment-items.tsx';
import { PrintParcel } from './print-parcel.tsx';
import { ConsignmentSteps } from './consignment-steps.tsx';
import type { Route } from './+types/consignment.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Parcel ${loaderData?.parcel.number ?? ''} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const parcel = await page(api.consignments.find({ id: Number(params.id) || 0 }), request);
  return { parcel, countryCode: user?.countryCode ?? visitor.countryCode };
}

export default function ConsignmentPage({ loaderData: { parcel, countryCode } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <div>
        <BackLink to="/my/animals/consignments">Sample parcels</BackLink>
        <ConsignmentHead parcel={parcel} countryCode={countryCode} />
      </div>
      {parcel.state === 'PACKED' ? <ConsignmentSteps parcel={parcel} /> : null}
      {parcel.state === 'CANCELLED' ? null : <PrintParcel to={`/api/tools/consignments/${parcel.id}/sheet`} />}
      <ConsignmentItems parcel={parcel} />
    </div>
  );
}
