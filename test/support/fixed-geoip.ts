import type { GeoIp } from '#adapters/geoip.ts';

/** The same country for every address. */
export function fixedGeoIp(countryCode: string | null): GeoIp {
  return { countryOf: () => (countryCode ? { countryCode } : null) };
}
