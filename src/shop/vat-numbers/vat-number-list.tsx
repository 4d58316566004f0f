import { countryFacts } from '#platform/places/places.rules.ts';
import type { VatNumber } from '#shop/payments/payments.contract.ts';
import { api } from '#ui/api/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { Link } from '#ui/link.tsx';
import { LocalDay } from '#ui/local-time.tsx';
import { countryOfVatNumber } from './vat-numbers.rules.ts';

interface VatNumbersProps {
  numbers: readonly VatNumber[];
  /** Whether the user may open a customer's page. */
  seesUsers: boolean;
  countryCode: string;
}

/** Numbers to check in the register (VIES), with the customer details to compare. */
export function VatNumbers({ numbers, seesUsers, countryCode }: VatNumbersProps) {
  return (
    <section className="mt-12 max-w-4xl" aria-labelledby="vat-title">
      <h2 id="vat-title" className="text-2xl">
        VAT numbers
      </h2>
      <p className="mt-2 text-muted">
        Check each number in the EU register (VIES) and compare the company name. Once a number from another member
        state is marked as valid, tax is no longer charged.
      </p>
      {numbers.length === 0 ? <p className="mt-4">No VAT numbers yet.</p> : null}
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {numbers.map((row) => (
          <li key={row.number} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-3">
                <b className="font-mono">{row.number}</b>
                <VatBadge row={row} countryCode={countryCode} />
              </p>
              <Customer row={row} seesUsers={seesUsers} />
            </div>
            <Decisions row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const labels = { PENDING: 'Pending', VALID: 'Valid', INVALID: 'Not valid' } as const;
const tones = { PENDING: 'warn', VALID: 'good', INVALID: 'bad' } as const;

function VatBadge({ row: { state, checkedAt }, countryCode }: { row: VatNumber; countryCode: string }) {
  return (
    <>
      <Badge tone={tones[state]}>{labels[state]}</Badge>
      {checkedAt ? (
        <span className="nums text-sm text-muted">
          <LocalDay at={checkedAt} countryCode={countryCode} />
        </span>
      ) : null}
    </>
  );
}

function Customer({ row: { number, customer }, seesUsers }: { row: VatNumber; seesUsers: boolean }) {
  const country = (code: string) => countryFacts(code)?.name ?? code;
  const registeredIn = country(countryOfVatNumber(number));
  if (!customer)
    return <p className="mt-1 text-sm text-muted">{registeredIn}. The customer&apos;s cart was deleted.</p>;
  const { personId, name, company, email, countryCode } = customer;
  const who = [name, email].filter(Boolean).join(', ');
  return (
    <dl className="mt-1 grid gap-x-3 text-sm wrap-anywhere sm:grid-cols-[auto_1fr]">
      <dt className="text-muted">Company</dt>
      <dd>{company ?? 'Not given'}</dd>
      <dt className="text-muted">Customer</dt>
      <dd>
        {personId && seesUsers ? (
          <Link to={`/admin/people/${personId}`} className="text-link">
            {who}
          </Link>
        ) : (
          who
        )}
      </dd>
      <dt className="text-muted">Country</dt>
      <dd>
        {registeredIn}
        {countryCode && country(countryCode) !== registeredIn ? `; billing address in ${country(countryCode)}` : ''}
      </dd>
    </dl>
  );
}

/** Both decisions while pending, afterwards only the opposite one as a correction. */
function Decisions({ row: { number, state } }: { row: VatNumber }) {
  const decide = (to: 'VALID' | 'INVALID') => () => api.payments.decideVatNumber({ number, version: state, state: to });
  return (
    <div className="flex flex-wrap gap-3">
      {state !== 'VALID' ? (
        <ConfirmAction
          label="Mark as valid"
          about={` ${number}`}
          variant={state === 'PENDING' ? 'secondary' : 'quiet'}
          question={`Mark ${number} as valid?`}
          confirm="Mark as valid"
          danger={false}
          call={decide('VALID')}
          done="VAT number marked as valid."
        >
          Tax is no longer charged on orders to the country of this number. Only do this if the register shows this
          company.
        </ConfirmAction>
      ) : null}
      {state !== 'INVALID' ? (
        <ConfirmAction
          label="Mark as not valid"
          about={` ${number}`}
          question={`Mark ${number} as not valid?`}
          confirm="Mark as not valid"
          danger={false}
          call={decide('INVALID')}
          done="VAT number marked as not valid."
        >
          Tax is charged. The customer sees in the cart that the number is not in the register.
        </ConfirmAction>
      ) : null}
    </div>
  );
}
