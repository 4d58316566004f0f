import { useState } from 'react';
import { PasswordDialog } from '#platform/security/password-dialog.tsx';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { formText } from '#ui/forms/form-text.ts';
import { Textarea } from '#ui/forms/input.tsx';
import { Link } from '#ui/link.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import type { SampleCertificate } from './certificates.contract.ts';

const states: Record<SampleCertificate['state'], { label: string; tone: Tone }> = {
  VALID: { label: 'Valid', tone: 'good' },
  REPLACED: { label: 'Replaced', tone: 'neutral' },
  REVOKED: { label: 'Revoked', tone: 'bad' },
};

interface CertificateListProps {
  certificates: readonly SampleCertificate[];
  canRevoke: boolean;
}

/** The certificates of a sample, for laboratory staff. A reviewer can revoke the valid one. */
export function CertificateList({ certificates, canRevoke }: CertificateListProps) {
  if (certificates.length === 0) return null;
  return (
    <section aria-labelledby="certificates" className="mt-12">
      <h2 id="certificates" className="text-xl">
        Certificates
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {certificates.map((certificate) => {
          const { code, number, version, state, revokedReason, withdrawal } = certificate;
          return (
            <li key={code} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5">
              <Link to={`/tools/report-authentication?code=${code}`} className="text-link">
                {`${number}, version ${version}`}
              </Link>
              <Badge tone={states[state].tone}>{states[state].label}</Badge>
              {revokedReason ? <span className="text-muted wrap-anywhere">{revokedReason}</span> : null}
              {withdrawal ? <span className="text-muted wrap-anywhere">Results withdrawn: {withdrawal}</span> : null}
              {canRevoke && state === 'VALID' ? <RevokeCertificate certificate={certificate} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function RevokeCertificate({ certificate: { code, number } }: { certificate: SampleCertificate }) {
  const [isAsking, setAsking] = useState(false);
  const [isWrong, setWrong] = useState(true);
  const [why, setWhy] = useState('');
  const { revalidate } = useRevalidator();
  const revoke = async (password: string, form: FormData) => {
    const withdrawal = isWrong ? formText(form, 'withdrawal') : null;
    await api.certificates.revoke({ code, reason: formText(form, 'reason'), withdrawal, password });
    setAsking(false);
    await revalidate();
    toaster.success(`${number} was revoked.`);
  };
  return (
    <>
      <Button variant="secondary" size="sm" aria-label={`Revoke ${number}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <PasswordDialog
        key={`${isAsking}`}
        open={isAsking}
        title={`Revoke ${number}?`}
        confirm="Revoke certificate"
        danger
        onConfirm={revoke}
        onClose={() => setAsking(false)}
      >
        {(fields) => (
          <>
            <p>
              {`Anyone who checks ${number} will see that it is no longer valid. We'll email the owner. This can't be undone.`}
            </p>
            <Field label="Reason" hint="Only staff can see this." error={fields['reason']} required>
              <Textarea name="reason" rows={3} maxLength={1000} required />
            </Field>
            <Checkbox
              name="isWrong"
              label="The results are wrong too"
              checked={isWrong}
              onChange={(event) => setWrong(event.currentTarget.checked)}
            />
            {isWrong ? (
              <Field
                label="Why the results are wrong"
                hint="The owner reads this. The results are withdrawn: no page, tool, club or registry shows or uses them any more."
                error={fields['withdrawal']}
                required
              >
                <Textarea
                  name="withdrawal"
                  rows={3}
                  maxLength={1000}
                  required
                  defaultValue={why}
                  onChange={(event) => setWhy(event.currentTarget.value)}
                />
              </Field>
            ) : (
              <p>The results stay in the account and in use. Only the certificate is no longer valid.</p>
            )}
          </>
        )}
      </PasswordDialog>
    </>
  );
}
