import { useNavigate, useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { HistoryCard } from '#platform/admin/history-card.tsx';
import { ReasonButton } from '#platform/admin/reason-button.tsx';
import { DEFAULT_PAGE_SIZE } from '#shared/forms/paging.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { listQuery } from '#platform/context/list-query.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { CouponForm } from './coupon-form.tsx';
import { CouponState } from './coupon-state.tsx';
import { CouponUses } from './coupon-uses.tsx';
import type { Route } from './+types/coupon.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.coupon?.code ?? 'New coupon'} | Damsire admin` },
];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api: client, user, visitor } = context.get(pageContext);
  const { number } = listQuery(request);
  const edits = isAllowed(user, 'coupons.edit');
  const isNew = params.id === 'new';
  const id = Number(params.id) || 0;
  if (isNew ? !edits : !/^\d+$/.test(params.id)) throw new Response(null, { status: 404 });
  const found = await page(client.couponAdmin.choices(), request);
  const [coupon, uses] = isNew
    ? [null, null]
    : await page(
        Promise.all([
          client.couponAdmin.find({ id }),
          client.couponAdmin.uses({ id, page: number, size: DEFAULT_PAGE_SIZE }),
        ]),
        request,
      );
  const optionsOf = (rows: { id: number; name: string }[]) =>
    rows.map((row) => ({ value: String(row.id), label: row.name }));
  const choices = {
    products: optionsOf(found.products),
    categories: optionsOf(found.categories),
    clubs: optionsOf(found.clubs),
  };
  return { coupon, uses, choices, edits, number, countryCode: visitor.countryCode };
}

export default function CouponPage({ loaderData }: Route.ComponentProps) {
  const { coupon, uses, choices, edits, number, countryCode } = loaderData;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return (
    <div className="grid gap-6">
      <BackLink to="/admin/coupons">Coupons</BackLink>
      <SectionHeading
        level={1}
        title={coupon ? coupon.code : 'New coupon'}
        intro={coupon ? coupon.words : 'One coupon per order. It can be combined with points and a gift card.'}
        aside={
          coupon ? (
            <span className="flex flex-wrap items-center gap-3">
              <CouponState state={coupon.state} />
              {edits && coupon.state !== 'ENDED' ? <EndCoupon id={coupon.id} code={coupon.code} /> : null}
            </span>
          ) : undefined
        }
      />
      {uses ? <CouponUses uses={uses} number={number} countryCode={countryCode} /> : null}
      {edits ? (
        <CouponForm
          key={coupon?.version ?? 'new'}
          coupon={coupon}
          choices={choices}
          save={coupon ? 'Save coupon' : 'Create coupon'}
          onSave={async (typed) => {
            const { id } = coupon
              ? await api.couponAdmin.update({ ...typed, id: coupon.id, version: coupon.version })
              : await api.couponAdmin.create(typed);
            await (coupon ? revalidate() : navigate(`/admin/coupons/${id}`));
            toaster.success(coupon ? 'Coupon saved.' : 'Coupon created.');
          }}
        />
      ) : null}
      {coupon ? <HistoryCard entries={coupon.history} countryCode={countryCode} /> : null}
    </div>
  );
}

function EndCoupon({ id, code }: { id: number; code: string }) {
  return (
    <ReasonButton
      label="End now"
      title={`Are you sure you want to end ${code}?`}
      hint="Saved in the coupon history."
      confirm="End coupon"
      failed="Failed to end the coupon"
      done="Coupon ended."
      call={(reason) => api.couponAdmin.end({ id, reason })}
    >
      <p className="text-muted">
        Customers with this coupon in their cart see that it has expired. Placed orders do not change.
      </p>
    </ReasonButton>
  );
}
