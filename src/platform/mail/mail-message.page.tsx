import { Fragment } from 'react';
import { ExternalLink, Paperclip } from 'lucide-react';
import { data } from 'react-router';
import { Link } from '#ui/link.tsx';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Card } from '#ui/card.tsx';
import type { Route } from './+types/mail-message.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.mail.subject ?? 'Email'} | Damsire` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, origin: site, visitor } = context.get(pageContext);
  // Links in emails lead to the site without a region prefix.
  const origin = site.slice(0, site.length - visitor.region.length);
  const id = Number(params.id);
  if (!Number.isInteger(id)) throw data(null, { status: 404 });
  const { html: _, ...mail } = await page(api.mail.find({ id }));
  return { mail, origin };
}

export default function MailMessagePage({ loaderData: { mail, origin } }: Route.ComponentProps) {
  return (
    <div className="frame py-10">
      <BackLink to="/dev/mailbox">Back to the inbox</BackLink>
      <h1 className="mt-4 text-3xl">{mail.subject}</h1>
      <p className="mt-2 flex flex-wrap gap-x-6 text-muted">
        <span className="wrap-anywhere">To {mail.toAddress}</span>
        <a
          href={`/dev/mailbox/${mail.id}/html`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1.5 font-bold text-brand underline underline-offset-4"
        >
          View HTML version
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      </p>
      <Card pad="lg" className="mt-6 max-w-3xl whitespace-pre-wrap wrap-anywhere">
        <LinkedText text={mail.text} origin={origin} />
      </Card>
      {mail.attachments.map((name) => (
        <p key={name} className="mt-3 flex items-center gap-2 text-muted">
          <Paperclip aria-hidden="true" className="size-5" />
          {name}
        </p>
      ))}
    </div>
  );
}

/** URLs of our own pages become links; everything else stays plain text. */
function LinkedText({ text, origin }: { text: string; origin: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) => {
    const key = `${index}-${part.length}`;
    if (!part.startsWith(`${origin}/`)) return <Fragment key={key}>{part}</Fragment>;
    return (
      <Link key={key} to={part.slice(origin.length)} className="text-brand underline underline-offset-4">
        {part}
      </Link>
    );
  });
}
