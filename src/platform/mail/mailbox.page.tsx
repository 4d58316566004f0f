import { Link } from '#ui/link.tsx';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import type { Route } from './+types/mailbox.page';

export const meta: Route.MetaFunction = () => [{ title: 'Demo inbox | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const number = Number(searchParams.get('page') ?? 1);
  const to = searchParams.get('to') ?? undefined;
  const current = Number.isInteger(number) && number > 0 ? number : 1;
  const box = await page(context.get(pageContext).api.mail.list({ page: current, ...(to ? { to } : {}) }));
  return { box, current };
}

export default function MailboxPage({ loaderData: { box, current } }: Route.ComponentProps) {
  return (
    <div className="frame py-10">
      <SectionHeading
        level={1}
        title="Demo inbox"
        intro="Every email from this demo, newest first. No emails are actually sent."
      />
      {box.results.length === 0 ? (
        <EmptyState className="mt-8" title="No emails yet">
          Emails appear here when you register or place an order.
        </EmptyState>
      ) : (
        <ul className="mt-8 divide-y divide-line rounded-lg border border-line bg-white">
          {box.results.map((mail) => (
            <li
              key={mail.id}
              className="relative flex flex-wrap items-baseline gap-x-6 gap-y-1 px-5 py-4 hover:bg-brand-wash"
            >
              <Link to={`/dev/mailbox/${mail.id}`} className="min-w-0 flex-1 font-bold after:absolute after:inset-0">
                {mail.subject}
              </Link>
              <span className="text-muted wrap-anywhere">{mail.toAddress}</span>
              <span className="nums text-sm text-muted">
                <LocalTime at={mail.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Pagination page={current} pages={Math.ceil(box.count / 20)} />
      </div>
    </div>
  );
}
