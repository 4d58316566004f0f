import { useState } from 'react';
import type { api } from '#ui/api/api-client.ts';
import { formatMoney } from '#shared/money.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { CONSENT_DAYS, CONSENT_WAITING_DAYS, outlookWarning } from './parentage.rules.ts';

export type Preview = Awaited<ReturnType<typeof api.parentage.preview>>;

interface RequestSummaryProps {
  preview: Preview;
  /** Names and roles of the compared animals. */
  facts: readonly [string, string][];
  /** The club for which the request is made, if any. */
  club: string | null;
  isBusy: boolean;
  onBack: () => void;
  onSend: (waitForProfiles: boolean) => void;
}

/** What is requested, its requirements and its price, before consents are requested or anything is paid. */
export function RequestSummary({ preview, facts, club, isBusy, onBack, onSend }: RequestSummaryProps) {
  const [waits, setWaits] = useState(false);
  const { lacking, consents, priceCents, currency } = preview;
  const warning = outlookWarning(preview.outlook);
  return (
    <Card pad="lg" className="mt-8 grid max-w-2xl gap-6">
      <h2 className="text-2xl" tabIndex={-1} ref={(heading) => heading?.focus()}>
        Check your request
      </h2>
      <FactList facts={facts} className="grid gap-3 sm:grid-cols-2" />
      {lacking.length > 0 ? (
        <Lacking preview={preview} waits={waits} onWaits={setWaits} />
      ) : consents > 0 ? (
        <Callout tone="good" title="The profiles of your animals are on the same panel">
          Other owners can agree only if their animal has a profile on this panel. The comparison can start when they
          have agreed and it is paid for.
        </Callout>
      ) : (
        <Callout tone="good" title="All profiles are on the same panel">
          The comparison can start as soon as it is paid for.
        </Callout>
      )}
      {warning ? (
        <Callout tone="warn" title="The result may be inconclusive">
          {warning}
        </Callout>
      ) : null}
      {consents > 0 ? (
        <p>
          We'll ask {consents === 1 ? '1 owner' : `${consents} owners`} for consent by email. They have {CONSENT_DAYS}{' '}
          days to answer, and you pay only after that.
        </p>
      ) : null}
      <p>
        {priceCents === null ? (
          "Parentage tests aren't available for this type of account. Contact us."
        ) : (
          <>
            The comparison costs <b className="nums">{formatMoney(priceCents, currency)}</b> {currency}
            {club ? `, invoiced to ${club}` : ''}. {consents > 0 ? '' : 'You pay in the next step. '}If you cancel the
            request before the comparison starts, you get a full refund.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          loading={isBusy}
          disabled={priceCents === null || (lacking.length > 0 && !waits)}
          onClick={() => onSend(waits)}
        >
          Submit request
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Edit request
        </Button>
      </div>
    </Card>
  );
}

function Lacking({ preview, waits, onWaits }: { preview: Preview; waits: boolean; onWaits: (on: boolean) => void }) {
  const { lacking, profilePriceCents, profilePath, currency } = preview;
  return (
    <>
      <Callout
        tone="warn"
        title={lacking.length === 1 ? 'DNA profile missing' : 'DNA profiles missing'}
        action={
          profilePath ? (
            <LinkButton size="sm" variant="secondary" to={profilePath}>
              Order a DNA profile
            </LinkButton>
          ) : undefined
        }
      >
        <ul className="list-disc pl-5">
          {lacking.map(({ id, reason }) => (
            <li key={id}>{reason}</li>
          ))}
        </ul>
        {profilePriceCents === null ? null : (
          <p className="mt-2">
            A DNA profile costs {formatMoney(profilePriceCents, currency)} {currency} per animal.
          </p>
        )}
      </Callout>
      <Checkbox
        checked={waits}
        onChange={(event) => onWaits(event.target.checked)}
        label="Submit now and wait for the profiles"
        note={`The comparison starts automatically when the last profile is released. If that takes more than ${CONSENT_WAITING_DAYS} days, the request expires and you get a refund.`}
      />
    </>
  );
}
