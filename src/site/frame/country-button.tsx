import { Flag } from '#ui/art/flag.tsx';
import { showCountryChoice } from './use-country-choice.ts';

export function CountryButton({ countryCode }: { countryCode: string }) {
  const name = countryName(countryCode);
  return (
    <button
      type="button"
      title={name}
      data-action="country"
      data-country={countryCode}
      onClick={() => showCountryChoice(true)}
      className="top-link gap-2 px-2.5"
    >
      <Flag code={countryCode} />
      <span className="max-lg:hidden">{countryCode}</span>
      <span className="sr-only">{name}: change country</span>
    </button>
  );
}

// Created once: it is expensive to create, and every page has a header.
const regions = new Intl.DisplayNames(['en'], { type: 'region' });

const names = new Map<string, string>();

export function countryName(countryCode: string): string {
  const name = names.get(countryCode) ?? regions.of(countryCode) ?? countryCode;
  names.set(countryCode, name);
  return name;
}
