import { countOf } from '#shared/count-of.ts';
import { api } from '#ui/api/api-client.ts';
import { Card } from '#ui/card.tsx';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { resigningReasons, type ResigningReason } from './signing-keys.rules.ts';

interface SignAgainProps {
  /** Number of certificates that each run would sign again. */
  waiting: Partial<Record<ResigningReason, number>>;
  /** Runs in progress. */
  open: readonly ResigningReason[];
}

const runs: Record<ResigningReason, { title: string; when: string; label: string }> = {
  KEY_REVOKED: {
    title: 'Signed with a revoked key',
    when: 'These certificates fail verification until they are signed again.',
    label: 'Sign again after revocation',
  },
  KEY_ROTATED: {
    title: 'Signed with an earlier key',
    when: 'These certificates stay valid. Sign them again if the earlier key should no longer be relied on.',
    label: 'Sign again with the active key',
  },
  WORDING: {
    title: 'All valid certificates',
    when: 'Use this after correcting test names or wording, or changing the laboratory details.',
    label: 'Sign all certificates again',
  },
};

/** Starts a run, after a confirmation. */
export function SignAgain({ waiting, open }: SignAgainProps) {
  const offered = resigningReasons.filter((reason) => (waiting[reason] ?? 0) > 0 && !open.includes(reason));
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby="sign-again" className="mt-10">
      <h2 id="sign-again" className="text-2xl">
        Sign certificates again
      </h2>
      <div className="mt-4 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {offered.map((reason) => (
          <Card key={reason} className="flex flex-col gap-2">
            <h3 className="text-lg">{runs[reason].title}</h3>
            <p className="nums font-bold">{countOf(waiting[reason] ?? 0, 'certificate')}</p>
            <p className="text-sm text-muted">{runs[reason].when}</p>
            <div className="mt-auto pt-2">
              <ConfirmAction
                label={runs[reason].label}
                variant="secondary"
                question={`Sign ${countOf(waiting[reason] ?? 0, 'certificate')} again?`}
                confirm="Sign again"
                danger={false}
                call={() => api.signingKeys.resign({ reason })}
                done="Signing started."
              >
                Each certificate gets a new version with a new code. The previous version is marked as replaced. Anyone
                who checks a printed copy sees this too.
              </ConfirmAction>
            </div>
          </Card>
        ))}
      </div>
    </section>
  );
}
