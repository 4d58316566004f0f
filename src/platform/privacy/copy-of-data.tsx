import { useEffect, useState } from 'react';
import { Download } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { PasswordDialog } from '#platform/security/password-dialog.tsx';
import { longDate } from '#shared/dates.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { ProgressBar } from '#ui/forms/file-drop.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { useCountry } from '#ui/use-country.ts';
import { EXPORT_HOURS } from './export.rules.ts';
import type { Privacy } from './privacy.contract.ts';

type Copy = Privacy['exports'][number];

export function CopyOfData({ exports, token }: { exports: readonly Copy[]; token: string | null }) {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const running = exports.find(({ state }) => state === 'QUEUED' || state === 'RUNNING');
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => void revalidate(), 1500);
    return () => clearInterval(timer);
  }, [running, revalidate]);
  const requestExport = async (password: string) => {
    await api.privacy.requestExport({ password });
    setAsking(false);
    await revalidate();
    toaster.success("We're preparing your copy. We'll email you a link.");
  };
  return (
    <div className="grid gap-5">
      <p className="measure">
        One file with everything: data as JSON and CSV, your reports, certificates and invoices as PDF, your animals'
        results as JSON, and their genome-wide markers as VCF or PLINK.
      </p>
      {token ? <OpenCopy token={token} /> : null}
      {running ? (
        <div role="status" className="grid gap-2">
          <p>We're preparing your copy{running.step ? `: ${running.step}` : ''}</p>
          <ProgressBar value={running.done / running.total} label="Preparing your copy" />
        </div>
      ) : (
        <Button
          className="justify-self-start"
          variant={token ? 'secondary' : 'primary'}
          onClick={() => setAsking(true)}
        >
          Request a copy
        </Button>
      )}
      <Earlier copies={exports.filter((copy) => copy !== running)} />
      <PasswordDialog
        key={`ask-${asking}`}
        open={asking}
        title="Request a copy of your data"
        confirm="Request copy"
        onConfirm={requestExport}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

function OpenCopy({ token }: { token: string }) {
  const { busy, message, status, run } = useAction("The copy wasn't downloaded. Please try again.");
  const [isTaken, setTaken] = useState(false);
  const open = () =>
    run(
      async () => save(await api.privacy.downloadExport({ token })),
      undefined,
      () => setTaken(true),
    );
  const title = isTaken ? 'Your copy was downloaded' : 'Your copy is ready';
  const isOver = isTaken || status === 410;
  return (
    <Callout tone={message ? 'bad' : 'brand'} live title={message ?? title}>
      <p>The link in the email works once, within {EXPORT_HOURS} hours.</p>
      {isOver ? null : (
        <Button
          className="mt-3"
          loading={busy}
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => void open()}
        >
          Download copy
        </Button>
      )}
    </Callout>
  );
}

const words: Record<Copy['state'], string> = {
  QUEUED: 'in progress',
  RUNNING: 'in progress',
  READY: 'ready: check your inbox for the link',
  TAKEN: 'downloaded',
  EXPIRED: 'expired',
  FAILED: 'failed',
};

function Earlier({ copies }: { copies: readonly Copy[] }) {
  const country = useCountry();
  if (copies.length === 0) return null;
  return (
    <ul className="text-sm text-muted" aria-label="Earlier copies">
      {copies.map((copy) => (
        <li key={copy.id}>
          {longDate(copy.askedAt, country)}: {words[copy.state]}
          {copy.sizeBytes ? ` (${Math.max(1, Math.round(copy.sizeBytes / 1024))} KB)` : ''}
        </li>
      ))}
    </ul>
  );
}

function save(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'damsire-export.zip';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
