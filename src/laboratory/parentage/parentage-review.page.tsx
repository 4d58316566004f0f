import { useState } from 'react';
import { pageContext } from '#platform/context/page-context.ts';
import { api } from '#ui/api/api-client.ts';
import { page } from '#platform/context/page-problem.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { formText } from '#ui/forms/form-text.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/forms/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Textarea, TextInput } from '#ui/forms/input.tsx';
import { OffspringReport } from './offspring-report.tsx';
import { likelihoodNote } from './parentage.rules.ts';
import type { Route } from './+types/parentage-review.page';

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Parentage case ${params.id} | Damsire laboratory` }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: calls } = context.get(pageContext);
  return { report: await page(calls.parentage.review({ id: Number(params.id) }), request) };
}

/** One case with all its verdicts, to be signed or repeated. */
export default function ParentageReviewPage({ loaderData: { report } }: Route.ComponentProps) {
  const [asking, setAsking] = useState<'approve' | 'repeat' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <BackLink to="/lab/parentage">Parentage cases</BackLink>
      <h1 className="mt-3 text-3xl">
        Case {report.id}: {report.offspring.map(({ name }) => name).join(', ')}
      </h1>
      <p className="mt-2 text-muted">
        {report.panel?.name}.{' '}
        {likelihoodNote(report.population && `${report.population.animals} animals (${report.population.name})`)}
      </p>
      {report.state === 'REPORTED' ? (
        <Callout className="mt-6" tone="good" title="Reported" live>
          The report is signed and sent to the requester.
        </Callout>
      ) : (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => setAsking('approve')}>Approve and sign</Button>
          <Button variant="secondary" onClick={() => setAsking('repeat')}>
            Repeat comparison
          </Button>
        </div>
      )}
      <div className="mt-8 grid gap-6">
        {report.findings.map((finding) => (
          <OffspringReport key={finding.offspring.id} finding={finding} />
        ))}
      </div>
      <Approve id={report.id} version={report.version} open={asking === 'approve'} onClose={close} />
      <Repeat id={report.id} version={report.version} open={asking === 'repeat'} onClose={close} />
    </>
  );
}

interface AskProps {
  id: number;
  version: string;
  open: boolean;
  onClose: () => void;
}

function Approve({ id, version, open, onClose }: AskProps) {
  const { busy, fields, message, run } = useAction();
  const submit = (form: FormData) =>
    run(
      () => api.parentage.decide({ id, version, decision: 'APPROVED', password: formText(form, 'password') }),
      'Signed and reported.',
      onClose,
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Approve these verdicts?"
      confirm="Approve and sign"
      busy={busy}
      onSubmit={submit}
      message={message}
    >
      <p className="text-muted">
        The report will be signed and sent. By approving, you confirm that you have checked every comparison.
      </p>
      <Field label="Your password" error={fields['password'] ?? null} required>
        <TextInput name="password" type="password" autoComplete="current-password" maxLength={200} />
      </Field>
    </FormDialog>
  );
}

function Repeat({ id, version, open, onClose }: AskProps) {
  const { busy, fields, message, run } = useAction();
  const submit = (form: FormData) =>
    run(
      () => api.parentage.decide({ id, version, decision: 'REPEAT', comment: formText(form, 'comment') }),
      'Comparison restarted.',
      onClose,
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Repeat comparison?"
      confirm="Repeat comparison"
      busy={busy}
      onSubmit={submit}
      message={message}
    >
      <Field label="Reason" error={fields['comment'] ?? null} required>
        <Textarea name="comment" rows={3} maxLength={1000} />
      </Field>
    </FormDialog>
  );
}
