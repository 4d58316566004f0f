import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { countOf } from '#shared/count-of.ts';
import { api } from '#ui/api/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { BackupCodes } from './backup-codes.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { Security } from './security.contract.ts';
import { TotpCodeForm } from './totp-code-form.tsx';

type OpenDialog = 'add' | 'remove' | 'codes' | null;

export function TotpSettings({ security }: { security: Security }) {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState<OpenDialog>(null);
  const [fresh, setFresh] = useState<{ secret: string; qr: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const act = async (password: string) => {
    if (asking === 'add') setFresh(await api.security.beginTotp({ password }));
    if (asking === 'codes') setCodes((await api.security.renewBackupCodes({ password })).backupCodes);
    if (asking === 'remove') {
      await api.security.removeTotp({ password });
      toaster.success('Authenticator app removed.');
    }
    setAsking(null);
    await revalidate();
  };
  const confirmed = async (backupCodes: string[]) => {
    setFresh(null);
    setCodes(backupCodes);
    await revalidate();
  };
  return (
    <div className="grid gap-5">
      {codes ? <BackupCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {fresh ? (
        <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
          <img
            src={fresh.qr}
            alt="QR code for your authenticator app"
            width={180}
            height={180}
            className="rounded-lg border border-line bg-white p-3"
          />
          <div className="grid content-start gap-4">
            <p>
              Scan this code with your authenticator app, or enter this key. Then enter the 6-digit code from the app.
            </p>
            <p className="flex flex-wrap items-center gap-3">
              <span className="font-mono wrap-anywhere">{fresh.secret}</span>
              <CopyButton text={fresh.secret}>Copy key</CopyButton>
            </p>
            <TotpCodeForm onConfirmed={confirmed} />
          </div>
        </div>
      ) : (
        <State security={security} onAsk={setAsking} />
      )}
      <PasswordDialog
        key={asking ?? 'none'}
        open={asking !== null}
        title="Enter your password"
        confirm={asking === 'remove' ? 'Remove app' : 'Continue'}
        danger={asking === 'remove'}
        onConfirm={act}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

function State({ security, onAsk }: { security: Security; onAsk: (what: OpenDialog) => void }) {
  if (!security.totp)
    return (
      <div className="grid justify-items-start gap-4">
        <p className="measure">
          Sign in with your password and a code from an app on your phone. The code changes every 30 seconds.
        </p>
        <Button onClick={() => onAsk('add')}>Add authenticator app</Button>
        {security.passkeys.length > 0 ? (
          <Button variant="secondary" onClick={() => onAsk('codes')}>
            Create backup codes
          </Button>
        ) : null}
      </div>
    );
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="good">On</Badge> {countOf(security.backupCodesLeft, 'backup code')} left.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onAsk('codes')}>
          Create new backup codes
        </Button>
        <Button variant="quiet" onClick={() => onAsk('remove')}>
          Remove app
        </Button>
      </div>
    </div>
  );
}
