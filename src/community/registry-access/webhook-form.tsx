import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { ConfirmAction } from '#ui/forms/confirm-action.tsx';
import { useSubmit } from '#ui/forms/use-submit.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Form } from '#ui/forms/form.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { ShownOnce } from './shown-once.tsx';

interface Webhook {
  url: string;
  state: 'ACTIVE' | 'PAUSED';
  version: string;
}

interface WebhookFormProps {
  registry: string;
  webhook: Webhook | null;
}

/** Form to set, test, pause and delete the webhook for certificate notices. */
export function WebhookForm({ registry, webhook }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [secret, setSecret] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const { busy, fields, message, submit } = useSubmit("The webhook wasn't saved. Please try again.");
  const save = (change: { state?: Webhook['state']; renew?: boolean } = {}) =>
    submit(async () => {
      const answer = await api.registryPrograms.saveWebhook({
        registry,
        version: webhook?.version ?? '',
        url,
        state: webhook?.state ?? 'ACTIVE',
        ...change,
      });
      // The secret is shown once, so the page is reloaded only after the user has closed its dialog.
      if (answer.secret) return setSecret(answer.secret);
      await revalidate();
      toaster.success('Saved.');
    });
  return (
    <Card as="section" pad="lg" aria-labelledby="notices">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="notices" className="text-xl">
          Certificate webhook
        </h2>
        {webhook ? (
          <Badge tone={webhook.state === 'ACTIVE' ? 'good' : 'warn'}>
            {webhook.state === 'ACTIVE' ? 'Active' : 'Paused'}
          </Badge>
        ) : null}
      </div>
      <p className="measure mt-2 text-muted">
        When a certificate for an animal shared with you is issued, changed or revoked, we send you the same details as
        in a lookup, signed with your secret.
      </p>
      <Form className="mt-5 grid gap-4" busy={busy} message={message} onSend={() => void save()}>
        <Field label="Webhook URL" hint="Starts with https://" error={fields['url']} required>
          <TextInput
            type="url"
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={busy}>
            {webhook ? 'Save webhook' : 'Set up webhook'}
          </Button>
          {webhook ? <WebhookActions registry={registry} webhook={webhook} onSave={save} /> : null}
        </div>
      </Form>
      <ShownOnce
        secret={secret}
        title="Your webhook secret"
        onClose={() => {
          setSecret(null);
          void revalidate();
        }}
      >
        Each notification has the header Damsire-Signature: t=seconds,v1=HMAC-SHA256 of "seconds.body" with this secret,
        in hex. We won't show the secret again.
      </ShownOnce>
    </Card>
  );
}

interface WebhookActionsProps {
  registry: string;
  webhook: Webhook;
  onSave: (change: { state?: Webhook['state']; renew?: boolean }) => Promise<void>;
}

function WebhookActions({ registry, webhook: { state }, onSave }: WebhookActionsProps) {
  const { run, busy } = useAction();
  const isOn = state === 'ACTIVE';
  return (
    <>
      {isOn ? (
        <Button
          variant="secondary"
          loading={busy}
          onClick={() => void run(() => api.registryPrograms.testWebhook({ registry }), 'Test notification sent.')}
        >
          Send test notification
        </Button>
      ) : null}
      {isOn ? (
        <ConfirmAction
          label="Pause webhook"
          size="md"
          question="Pause the webhook?"
          confirm="Pause webhook"
          call={async () => void onSave({ state: 'PAUSED' })}
        >
          Certificates issued or revoked while the webhook is paused are never announced. You can look up members and
          animals as before.
        </ConfirmAction>
      ) : (
        <Button variant="secondary" onClick={() => void onSave({ state: 'ACTIVE' })}>
          Resume webhook
        </Button>
      )}
      <ConfirmAction
        label="Replace secret"
        size="md"
        question="Replace the secret?"
        confirm="Replace secret"
        call={async () => void onSave({ renew: true })}
      >
        Notifications are signed with the new secret immediately. The old secret stops working.
      </ConfirmAction>
      <ConfirmAction
        label="Remove webhook"
        size="md"
        question="Remove the webhook?"
        confirm="Remove webhook"
        call={() => api.registryPrograms.removeWebhook({ registry })}
        done="Webhook removed."
      >
        Your registry will stop receiving notifications, including any that are pending.
      </ConfirmAction>
    </>
  );
}
