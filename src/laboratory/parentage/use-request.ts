import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, problemOf } from '#ui/api/api-client.ts';
import { useFocusOnInvalid } from '#ui/forms/use-submit.ts';
import { useToast } from '#ui/overlays/toast-store.ts';
import type { Invited } from './parentage.rules.ts';
import type { Preview } from './request-summary.tsx';

interface Body {
  offspringIds: number[];
  damId: number | null;
  sireIds: number[];
  invited: Invited[];
}

/** Checks a request, then sends it; errors are shown beside their fields. */
export function useRequest() {
  const [fields, setFields] = useState<Record<string, string[]>>({});
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isBusy, setBusy] = useState(false);
  useFocusOnInvalid(fields);
  const navigate = useNavigate();
  const toast = useToast();
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFields({});
    try {
      await work();
    } catch (error) {
      const problem = problemOf(error);
      // Errors of a list item, such as `sireIds.0`, are shown at the list.
      const named = Object.entries(problem.fields).map(([field, texts]) => [field.split('.')[0] ?? field, texts]);
      setFields(Object.fromEntries(named) as Record<string, string[]>);
      setPreview(null);
      toast.error(problem.message, { title: 'Failed to request parentage!' });
    }
    setBusy(false);
  };
  const check = (body: Body, clubId: number | null) =>
    attempt(async () =>
      setPreview(await api.parentage.preview(clubId === null ? body : { ...body, viaClub: true, clubId })),
    );
  const send = (body: Body, { waitForProfiles, clubId }: { waitForProfiles: boolean; clubId: number | null }) =>
    attempt(async () => {
      const fullBody = { ...body, waitForProfiles };
      const { id } = await (clubId === null
        ? api.parentage.create(fullBody)
        : api.parentage.createViaClub({ ...fullBody, clubId }));
      await navigate(`/my/parentage-requests/${id}/report`);
    });
  return { check, send, back: () => setPreview(null), fields, isBusy, preview };
}
