import { cx } from '#ui/cx.ts';
import { Link } from '#ui/link.tsx';
import { formatDate } from '#shared/dates.ts';
import { useCountry } from '#ui/use-country.ts';
import { CONTRADICTED, earlierLines } from '#laboratory/results/composed-text.rules.ts';
import type { DetailFact, ResultDetail } from './result-detail.rules.ts';

interface ResultWordsProps {
  detail: ResultDetail;
  name: string;
  /** URL of the report of this test, for users with download access. */
  report?: string | null | undefined;
}

/** Everything about one result: texts on one side, facts on the other. */
export function ResultWords({ detail, name, report }: ResultWordsProps) {
  const { explanation, standing, sheet } = detail;
  const countryCode = useCountry();
  return (
    <div className="grid gap-4">
      {standing.isContradicted ? (
        <p className="rounded-lg bg-affected-soft px-4 py-3 font-bold text-affected">{CONTRADICTED}</p>
      ) : null}
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className={cx('measure grid gap-3', detail.factsFirst && 'order-2')}>
          {explanation.map(({ label, text }) => (
            <p key={text}>
              {label ? <strong>{label}. </strong> : null}
              {text}
            </p>
          ))}
          {earlierLines(standing, (iso) => formatDate(iso, countryCode)).map((line) => (
            <p key={line} className="text-sm text-muted">
              {line}
            </p>
          ))}
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            <Link to={sheet} className="text-link">
              Read the fact sheet<span className="sr-only"> on {name}</span>
            </Link>
            {report ? (
              <a href={report} className="text-link print:hidden">
                Download this result (PDF)<span className="sr-only">: {name}</span>
              </a>
            ) : null}
          </p>
        </div>
        <Facts detail={detail} />
      </div>
    </div>
  );
}

const looks = { gene: 'italic', code: 'font-mono', date: undefined } as const;

function Facts({ detail: { facts, references, otherFacts } }: { detail: ResultDetail }) {
  return (
    <dl className="result-facts">
      <FactRows facts={facts} />
      {references.length > 0 ? (
        <div>
          <dt>References</dt>
          <dd>
            {references.map(({ label, url }) => (
              <a key={url} href={url} rel="noopener">
                {label}
              </a>
            ))}
          </dd>
        </div>
      ) : null}
      <FactRows facts={otherFacts} />
    </dl>
  );
}

function FactRows({ facts }: { facts: readonly DetailFact[] }) {
  const countryCode = useCountry();
  return facts.map(({ label, text, look }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd className={look && looks[look]}>{look === 'date' ? formatDate(text, countryCode) : text}</dd>
    </div>
  ));
}
