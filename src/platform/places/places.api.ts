import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { placesContract } from './places.contract.ts';
import {
  dismissCampaign,
  listCountries,
  listStates,
  rememberCountry,
  rememberCurrency,
  rememberUserTool,
  rememberUserType,
} from './places.service.ts';
import { suggestAddresses } from './suggest-addresses.service.ts';

const os = implement(placesContract).$context<Ctx>();

export const placesApi = {
  countries: os.countries.handler(({ context }) => listCountries(context)),
  countryStates: os.countryStates.handler(({ context, input }) => listStates(context, { countryId: input.id })),
  statesByCode: os.statesByCode.handler(({ context, input }) =>
    listStates(context, { countryCode: input.country_code }),
  ),
  addresses: os.addresses.handler(({ context, input }) => suggestAddresses(context, input)),
  setCountry: os.setCountry.handler(({ context, input }) => rememberCountry(context, input)),
  setCurrency: os.setCurrency.handler(({ context, input }) => rememberCurrency(context, input)),
  setUserType: os.setUserType.handler(({ context, input }) => rememberUserType(context, input)),
  setUserTool: os.setUserTool.handler(({ context, input }) => rememberUserTool(context, input)),
  dismissCampaign: os.dismissCampaign.handler(({ context }) => dismissCampaign(context)),
};
