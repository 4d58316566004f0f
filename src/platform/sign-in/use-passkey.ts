import { api } from '#ui/api/api-client.ts';
import type { UserDetails } from '#platform/accounts/accounts.contract.ts';

/** Asks the browser for a passkey and signs in with it. The library is loaded only on demand. */
export async function signInWithPasskey(): Promise<UserDetails> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await api.security.startPasskeySignIn();
  const response = await startAuthentication({ optionsJSON: options as never });
  return (await api.security.answerPasskey({ response: response as unknown as Record<string, unknown> })).user;
}

/** Lets the browser create a passkey for the signed-in account, and stores it. */
export async function addPasskey(input: { label: string; password: string }): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { options } = await api.security.beginPasskey({ password: input.password });
  const response = await startRegistration({ optionsJSON: options as never });
  await api.security.addPasskey({ label: input.label, response: response as unknown as Record<string, unknown> });
}
