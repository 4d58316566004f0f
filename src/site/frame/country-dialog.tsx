import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { api } from '#ui/api/api-client.ts';
import { Link } from '#ui/anchor.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Combobox } from '#ui/forms/combobox.tsx';
import { siteBase } from '#ui/site-base.ts';
import { useToast } from '#ui/overlays/toast-store.ts';
import { showCountryChoice } from './use-country-choice.ts';
import { useSession } from '#platform/accounts/use-session.ts';

interface Place {
  code: string;
  name: string;
  currency: string;
  site: string | null;
  sellsTo: boolean;
}

interface CountryDialogProps {
  countryCode: string;
  firstVisit: boolean;
  /** False while the user must choose a country first. */
  mayClose: boolean;
}

/** The dialog of the country picker, loaded when it is first opened. */
export default function CountryDialog({ countryCode, firstVisit, mayClose }: CountryDialogProps) {
  const places = usePlaces();
  const [chosen, setChosen] = useState(firstVisit ? '' : countryCode);
  const options = places.map(({ code, name }) => ({ value: code, label: name }));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { isLoggedIn } = useSession();
  const box = useRef<HTMLDivElement>(null);
  // A dialog focuses its first button, here the close button; the focus belongs in the combobox.
  useLayoutEffect(() => box.current?.querySelector('input')?.focus(), []);
  const confirm = useConfirm();
  const enter = async () => {
    const place = places.find(({ code }) => code === chosen);
    if (!place) return setError('Please choose a country.');
    setBusy(true);
    if (!(await confirm(place))) setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={() => showCountryChoice(false)}
      dismissable={mayClose}
      size="sm"
      title="Choose your country"
      footer={
        <Button loading={busy} onClick={() => void enter()}>
          Enter site
        </Button>
      }
    >
      <div ref={box} className="min-h-84">
        <Field
          label="Country"
          hint={isLoggedIn ? undefined : 'Your country sets prices, shipping and payment methods.'}
          error={error}
          required
        >
          <Combobox
            listLabel="Countries"
            value={options.find(({ value }) => value === chosen) ?? null}
            options={options}
            onChange={(option) => {
              setChosen(option?.value ?? '');
              setError(null);
            }}
          />
        </Field>
        {isLoggedIn ? <AccountCountry name={places.find(({ code }) => code === countryCode)?.name} /> : null}
        {options.length > 0 && chosen === 'AU' ? (
          <p className="mt-4 font-display text-lg text-brand">G'day, and welcome to Damsire.</p>
        ) : null}
      </div>
    </Dialog>
  );
}

/** For signed-in users, prices, shipping and payment methods depend on their account, not on their location. */
function AccountCountry({ name }: { name: string | undefined }) {
  return (
    <p className="mt-3 text-sm text-muted">
      You're signed in, so prices are for your account's country{name ? `, ${name}` : ''}. Moved?{' '}
      <Link to="/my/my-profile" className="text-link">
        Update your country
      </Link>
      .
    </p>
  );
}

function useConfirm() {
  const toast = useToast();
  return async (place: Place): Promise<boolean> => {
    try {
      await api.places.setCountry({ country: place.code });
    } catch {
      toast.error('Error setting country code');
      return false;
    }
    try {
      await api.places.setCurrency({ currency: place.currency });
    } catch {
      toast.error('Error setting country currency');
      return false;
    }
    // The same page on the site of the country, if the country has one.
    const { pathname, search } = window.location;
    const path = pathname.slice(siteBase().length);
    window.location.assign(`${place.site ?? ''}${path === '/' && place.site ? '' : path || '/'}${search}`);
    return true;
  };
}

function usePlaces(): Place[] {
  const toast = useToast();
  const [places, setPlaces] = useState<Place[]>([]);
  useEffect(() => {
    api.places.countries().then(
      (all) => setPlaces(all.filter((place) => place.sellsTo)),
      () => toast.error('Error fetching country code'),
    );
  }, [toast]);
  return places;
}
