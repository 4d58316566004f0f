import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { accountsContract } from './accounts.contract.ts';
import { findUserByEmail, saveAnimalPresets } from './accounts.service.ts';
import { listAddresses, removeAddress, saveAddress } from '#platform/addresses/addresses.service.ts';
import { findDetails, updateDetails, updateState } from './details.service.ts';
import { changePassword } from '#platform/sign-in/recovery.service.ts';
import { startViewAs, stopViewAs } from '#platform/sign-in/view-as.service.ts';

const os = implement(accountsContract).$context<Ctx>();

export const accountsApi = {
  details: os.details.handler(({ context }) => findDetails(context)),
  updateMe: os.updateMe.handler(({ context, input }) => updateDetails(context, input)),
  updateState: os.updateState.handler(({ context, input }) => updateState(context, input)),
  animalPreset: os.animalPreset.handler(({ context, input }) => saveAnimalPresets(context, input)),
  changePassword: os.changePassword.handler(({ context, input }) => changePassword(context, input)),
  addresses: os.addresses.handler(({ context }) => listAddresses(context)),
  addAddress: os.addAddress.handler(({ context, input }) => saveAddress(context, input)),
  updateAddress: os.updateAddress.handler(({ context, input }) => saveAddress(context, input)),
  removeAddress: os.removeAddress.handler(({ context, input }) => removeAddress(context, input)),
  findUserByEmail: os.findUserByEmail.handler(({ context, input }) => findUserByEmail(context, input)),
  startViewAs: os.startViewAs.handler(({ context, input }) => startViewAs(context, input)),
  stopViewAs: os.stopViewAs.handler(({ context }) => stopViewAs(context)),
};
