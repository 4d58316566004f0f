import { CheckForm } from '#ui/forms/check-form.tsx';
import { useState } from 'react';
import { api, problemOf } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { problemOfCall } from '#platform/context/page-problem.ts';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FileDrop } from '#ui/forms/file-drop.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { pageMeta } from '#ui/layout/page-meta.ts';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { isDocumentNumber } from './document-number.rules.ts';
import { CertificateVerdict, type Authentication } from './verdict.tsx';
import { Reviewed } from '#platform/articles/reviewed.tsx';
import type { Route } from './+types/report-authentication.page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Verify a certificate',
    description: 'Use the code, QR code or file to check whether a certificate is genuine, current and unchanged.',
    canonical: `${matches[0].loaderData.origin}/tools/report-authentication`,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: calls, visitor } = context.get(pageContext);
  const code = new URL(request.url).searchParams.get('code')?.trim() ?? '';
  if (!code) return { code, found: null, error: null, countryCode: visitor.countryCode };
  try {
    return {
      code,
      found: await calls.certificates.authenticate({ barcode: code }),
      error: null,
      countryCode: visitor.countryCode,
    };
  } catch (error) {
    const problem = problemOfCall(error);
    const message =
      problem.status === 404
        ? isDocumentNumber(code)
          ? 'This is a document number. Enter the 20-character code printed next to the QR code.'
          : 'Result not found. No Damsire certificate has this code.'
        : (problem.fields['barcode']?.[0] ?? problem.message);
    return { code, found: null, error: message, countryCode: visitor.countryCode };
  }
}

export default function ReportAuthenticationPage({ loaderData }: Route.ComponentProps) {
  const { code, found, error, countryCode } = loaderData;
  return (
    <div className="frame max-w-4xl py-10 md:py-16">
      <SectionHeading
        level={1}
        kicker="Report authentication"
        title="Is this certificate genuine?"
        intro="Every certificate has a code and a digital signature. Enter the code, scan the QR code with your phone, or check the file itself: any change makes it invalid."
      />
      <CheckForm>
        <Field
          label="Certificate code or kit barcode"
          hint="20 letters and digits beside the QR code"
          error={error}
          required
          className="flex-1"
        >
          <TextInput name="code" defaultValue={code} maxLength={60} autoComplete="off" spellCheck={false} />
        </Field>
      </CheckForm>
      {found ? <CertificateVerdict found={found} countryCode={countryCode} /> : null}
      <FileCheck countryCode={countryCode} />
      <Reviewed className="mt-14" />
    </div>
  );
}

/** The file stays in the browser: only its SHA-256 is sent. */
function FileCheck({ countryCode }: { countryCode: string }) {
  const [state, setState] = useState<{ name: string; found?: Authentication; error?: string } | null>(null);
  const check = async (file: File | undefined) => {
    if (!file) return;
    setState({ name: file.name });
    try {
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
      const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      setState({ name: file.name, found: await api.certificates.authenticateFile({ sha256 }) });
    } catch (error) {
      setState({ name: file.name, error: problemOf(error).message });
    }
  };
  return (
    <section aria-labelledby="file-check" className="mt-14">
      <h2 id="file-check" className="text-2xl">
        Check a file
      </h2>
      <p className="mt-2 max-w-2xl text-muted">
        Drop a certificate PDF here. It stays on your device. We compare only its digital fingerprint.
      </p>
      <div className="mt-5">
        <FileDrop
          accept="application/pdf,.pdf"
          accepts="One PDF certificate"
          fileName={state?.name}
          onFiles={(files) => void check(files[0])}
        />
      </div>
      {state?.error ? (
        <Callout tone="bad" live title="Not confirmed" className="mt-6">
          {state.error}
        </Callout>
      ) : null}
      {state?.found ? <CertificateVerdict found={state.found} countryCode={countryCode} /> : null}
    </section>
  );
}
