import { useState } from 'react';
import { Settings } from 'lucide-react';
import { BackLink } from '#ui/layout/back-link.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { LoadingOverlay } from '#ui/overlays/loading-overlay.tsx';
import { Menu, menuItemClass } from '#ui/overlays/menu.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { useToast } from '#ui/overlays/toast-store.ts';
import { UiRow, UiSection } from './dev-ui-section.tsx';

type Shown = 'dialog' | 'confirm' | 'drawer' | 'overlay' | null;

export function UiOverlays() {
  const [shown, setShown] = useState<Shown>(null);
  const toast = useToast();
  const close = () => setShown(null);
  return (
    <UiSection title="Overlays">
      <UiRow name="Toast, Dialog, ConfirmDialog, Drawer, LoadingOverlay, Menu, CopyButton">
        <Button variant="secondary" onClick={() => toast.success('Item added to cart')}>
          Success toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.error('email: email must be a valid email', { title: 'Not saved' })}
        >
          Error toast
        </Button>
        <Button variant="secondary" onClick={() => setShown('dialog')}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setShown('confirm')}>
          Confirm
        </Button>
        <Button variant="secondary" onClick={() => setShown('drawer')}>
          Drawer
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setShown('overlay');
            setTimeout(close, 1500);
          }}
        >
          Overlay
        </Button>
        <Menu trigger="Menu" className="min-h-11 rounded-full px-4 font-bold hover:bg-brand-soft hover:text-brand">
          <a href="#menu" className={menuItemClass}>
            <Settings aria-hidden="true" className="size-5" /> Update your details
          </a>
        </Menu>
        <CopyButton text="https://example.test/animal/1" />
      </UiRow>
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title="Choose your country"
        footer={<Button onClick={close}>Enter site</Button>}
      >
        Your country sets prices, shipping and payment methods.
      </Dialog>
      <ConfirmDialog
        open={shown === 'confirm'}
        danger
        question="Are you sure you want to delete this animal?"
        confirm="Delete Biscuit"
        onConfirm={close}
        onCancel={close}
      >
        Deletes Biscuit and 2 unused kits. The laboratory keeps reported results.
      </ConfirmDialog>
      <Drawer open={shown === 'drawer'} onClose={close} title="Menu">
        A panel from the right.
      </Drawer>
      <LoadingOverlay open={shown === 'overlay'} label="Placing order" />
      <UiRow name="Breadcrumb, BackLink">
        <Breadcrumb
          crumbs={[
            { label: 'Breeder', to: '/breeder' },
            { label: 'For dogs', to: '/breeder/for-dogs' },
            { label: 'Labrador Retriever' },
          ]}
        />
        <BackLink to="/" />
      </UiRow>
      <UiRow name="Pagination">
        <Pagination page={5} pages={10} onPage={() => undefined} />
      </UiRow>
      <Banner
        label="Viewing as another user"
        tone="ink"
        action={
          <LinkButton to="/" size="sm" variant="secondary">
            Stop viewing
          </LinkButton>
        }
      >
        You are viewing the site as Emma Harrow, breeder.
      </Banner>
    </UiSection>
  );
}
