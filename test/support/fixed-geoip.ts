import type { GeoIp } from '#adapters/places/geoip.ts';

/** The same country for every address. */
export function fixedGeoIp(countryCode: string | null): GeoIp {
  return { countryOf: () => (countryCode ? { countryCode } : null) };
}
