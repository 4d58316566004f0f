import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Link } from '#ui/link.tsx';
import type { CheckedParents } from './microchips.contract.ts';
import { outlookLabels } from './parent-check.rules.ts';

interface ParentCheckerProps {
  dam: string;
  sire: string;
  found: CheckedParents | null;
  errors: Record<string, string[]>;
  /** Whether this account can request a parentage test. */
  canRequest: boolean;
}

/** Business rules 3.21, the microchip-parent checker: whether offspring of these two can be compared with them. */
export function ParentChecker({ dam, sire, found, errors, canRequest }: ParentCheckerProps) {
  const busy = useNavigation().state === 'loading';
  const chip = { maxLength: 40, autoComplete: 'off', spellCheck: false } as const;
  return (
    <Card as="section" pad="lg" className="mt-8" aria-labelledby="parents">
      <h2 id="parents" className="text-2xl">
        Microchip parent checker
      </h2>
      <p className="measure mt-2 text-muted">
        Enter both microchip numbers to see whether the dam and the sire have DNA profiles on the same panel, which a
        parentage test requires.
      </p>
      <Form method="get" className="mt-6 grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <Field label="Dam's microchip number" error={errors['dam']} required>
          <TextInput name="dam" defaultValue={dam} {...chip} />
        </Field>
        <Field label="Sire's microchip number" error={errors['sire']} required>
          <TextInput name="sire" defaultValue={sire} {...chip} />
        </Field>
        <Button type="submit" loading={busy} className="sm:mt-[1.9rem]">
          Check parents
        </Button>
      </Form>
      {found ? <Outlook found={found} canRequest={canRequest} /> : null}
    </Card>
  );
}

function Outlook({ found, canRequest }: { found: CheckedParents; canRequest: boolean }) {
  const { title, text, tone } = outlookLabels[found.outlook];
  return (
    <div className="mt-6 grid gap-4" aria-live="polite">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
        <dt className="text-muted">Dam</dt>
        <dd>{parentText(found.dam)}</dd>
        <dt className="text-muted">Sire</dt>
        <dd>{parentText(found.sire)}</dd>
        <dt className="text-muted">Shared panel</dt>
        <dd>{found.panel ?? 'None'}</dd>
      </dl>
      <Callout tone={tone} title={title}>
        {text}
        {found.outlook === 'POSSIBLE' && canRequest ? (
          <>
            {' '}
            <Link to="/my/parentage-requests/new" className="text-link">
              Request parentage test
            </Link>
          </>
        ) : null}
      </Callout>
    </div>
  );
}

function parentText({ number, knownHere, hasProfile }: CheckedParents['dam']): string {
  if (!knownHere) return `${number}: not in our records`;
  return `${number}: in our records, ${hasProfile ? 'with' : 'without'} a DNA profile`;
}
