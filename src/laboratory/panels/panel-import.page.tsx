import { useState } from 'react';
import { countOf } from '#shared/count-of.ts';
import { api } from '#ui/api/api-client.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { FileDrop } from '#ui/forms/file-drop.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { ImportProblems } from '#laboratory/results-import/import-problems.tsx';
import { markerColumns } from './marker-columns.tsx';
import { PanelFields, type NewPanel } from './panel-fields.tsx';
import { panelColumns } from './panels.rules.ts';

export const meta = () => [{ title: 'Import panel | Damsire laboratory' }];

type Answer = Awaited<ReturnType<typeof api.panels.import>>;

const empty: NewPanel = { id: '', name: '', species: 'dog', kind: 'SNP', purpose: 'IDENTITY' };

/** Imports a panel after a preview of its rows or errors. */
export default function PanelImportPage() {
  const [panel, setPanel] = useState(empty);
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { busy, fields, message, submit } = useSubmit("The panel wasn't imported. Please try again.");
  const change = (part: Partial<NewPanel>) => {
    setPanel((before) => ({ ...before, ...part }));
    setAnswer(null);
  };
  const send = (commit: boolean) =>
    submit(async () => {
      if (file) setAnswer(await api.panels.import({ ...panel, file, commit }));
    });
  return (
    <>
      <BackLink to="/lab/panels">Panels</BackLink>
      <SectionHeading
        level={1}
        title="Import panel"
        intro="A panel is imported in full or not at all. Preview it first: every row with an error is listed."
      />
      <Card pad="lg" className="mt-6">
        <Form className="grid gap-6" busy={busy} message={message} onSend={() => void send(false)}>
          <PanelFields panel={panel} fields={fields} onChange={change} />
          <Field label="File" hint={`Columns: ${panelColumns[panel.kind]}`} error={fields['file']} required>
            <FileDrop
              accept=".csv,.gz,text/csv"
              accepts="CSV, plain or gzip, at most 4 MB"
              {...(file && { fileName: file.name })}
              onFiles={([chosen]) => {
                setFile(chosen ?? null);
                setAnswer(null);
              }}
              name="file"
            />
          </Field>
          <div>
            <Button type="submit" loading={busy} disabled={!file}>
              Preview panel
            </Button>
          </div>
        </Form>
      </Card>
      {answer ? <Preview answer={answer} id={panel.id} busy={busy} onLoad={() => void send(true)} /> : null}
    </>
  );
}

interface PreviewProps {
  answer: Answer;
  id: string;
  busy: boolean;
  onLoad: () => void;
}

function Preview({ answer, id, busy, onLoad }: PreviewProps) {
  const { isLoaded, markers, added, removed, notes, sample, problems } = answer;
  if (problems.length > 0) return <ImportProblems problems={problems} />;
  const counts = `${countOf(markers, 'marker')}: ${added} new, ${removed} removed.`;
  if (isLoaded)
    return (
      <Callout
        tone="good"
        live
        className="mt-6"
        title="Panel imported"
        action={
          <LinkButton to={`/lab/panels/${id.trim().toUpperCase()}`} size="sm">
            View panel
          </LinkButton>
        }
      >
        {counts} Stored genomes are now being updated to match.
      </Callout>
    );
  return (
    <div className="mt-6 grid gap-5">
      <Callout live title="Preview: nothing is imported yet" tone={notes.length > 0 ? 'warn' : 'brand'}>
        {[counts, ...notes].join(' ')}
      </Callout>
      <DataList
        label="First rows of the panel"
        rows={sample}
        rowKey={(row) => row.marker}
        columns={markerColumns(false)}
      />
      <div>
        <Button onClick={onLoad} loading={busy}>
          Import panel
        </Button>
      </div>
    </div>
  );
}
