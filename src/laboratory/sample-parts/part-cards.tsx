import type { SharedParts } from '#animals/sharing/sharing.contract.ts';
import { formatPercent } from '#shared/count-of.ts';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';

/** DNA profiles and breeds, as in their report. */
export function PartCards({ parts: { profiles, breeds } }: { parts: SharedParts }) {
  return (
    <>
      {profiles.map((profile) => (
        <Profile key={profile.panel} profile={profile} />
      ))}
      {breeds.map((found, at) => (
        <Breeds key={at} found={found} />
      ))}
    </>
  );
}

function Profile({ profile: { panel, markers, panelMarkers, sex } }: { profile: SharedParts['profiles'][number] }) {
  return (
    <Card as="section">
      <h2 className="text-2xl">DNA profile</h2>
      <p className="mt-2 text-muted">
        {panel}: {markers.length} of {panelMarkers} markers read.{sex ? ` Sex by DNA: ${sex}.` : ''} Do not compare
        allele sizes between laboratories.
      </p>
      <ul className="mt-4 grid gap-x-8 min-[30rem]:grid-cols-2 md:grid-cols-3">
        {markers.map(({ name, alleles }) => (
          <li key={name} className="flex justify-between gap-3 border-b border-line py-2">
            <span>{name}</span>
            <span className="font-mono">{alleles.join('/')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Breeds({ found: { breeds, unassigned, isDemo } }: { found: SharedParts['breeds'][number] }) {
  return (
    <Card as="section">
      <h2 className="text-2xl">Breeds</h2>
      {isDemo ? (
        <Callout className="mt-4" tone="warn" title="Demo breeds">
          The reference panel contains simulated breeds for demonstration only.
        </Callout>
      ) : null}
      <ul className="mt-4">
        {breeds.map(({ breed, share, low, high }) => (
          <li key={breed} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
            <span>{breed}</span>
            <span className="nums">
              <strong>{formatPercent(share)}</strong>
              {low === null || high === null ? null : (
                <span className="text-muted">{` (${Math.round(100 * low)} to ${Math.round(100 * high)}%)`}</span>
              )}
            </span>
          </li>
        ))}
        {unassigned > 0 ? (
          <li className="flex justify-between gap-4 border-b border-line py-2">
            <span>No breed in the panel</span>
            <strong className="nums">{formatPercent(unassigned)}</strong>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}
