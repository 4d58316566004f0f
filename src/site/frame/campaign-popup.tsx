import { useEffect, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { HeroBreeder } from '#ui/art/hero-breeder.tsx';
import type { Notice } from '#site/content/pages.contract.ts';

// Q122: opens three seconds after the page
const OPENS_AFTER_MS = 3_000;

/** The campaign of content/site/campaign.md. Dismissing it sets a cookie, so that it stays closed (spec 4). */
export default function CampaignPopup({ campaign }: { campaign: Notice }) {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), OPENS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const dismiss = () => {
    setGone(true);
    // If the call fails, the popup opens again on a later visit, which is harmless.
    void api.places.dismissCampaign({ dismissed: true }).catch(() => undefined);
  };
  if (!open || gone) return null;
  return (
    <Dialog
      open
      onClose={dismiss}
      title={campaign.title}
      footer={
        <>
          <Button variant="secondary" onClick={dismiss}>
            Not now
          </Button>
          <LinkButton to={campaign.link} onClick={dismiss}>
            {campaign.linkLabel}
          </LinkButton>
        </>
      }
    >
      <HeroBreeder className="mb-4 w-full rounded-lg bg-brand-wash text-brand" />
      <p>{campaign.text}</p>
    </Dialog>
  );
}
