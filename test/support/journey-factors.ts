import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { fromBase32 } from '../../src/platform/security/codes.service.ts';

const STEP_MS = 30_000;
/** Time that a slow machine may need from reading a code to its check. */
const ENOUGH_MS = 20_000;
/** Timers can fire a millisecond before the clock reaches the time: without a margin, a code would be two steps old. */
const MARGIN_MS = 500;

/**
 * The code of the authenticator app, `later` half minutes from now. A code is valid until the end of the half minute
 * after its own, so an older code is read early in the current one.
 */
export async function codeOf(secret: string, later = 0): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (later < 0 && left < ENOUGH_MS) await sleep(left + MARGIN_MS);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + later));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  return String((mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Chromium's virtual authenticator for passkeys. */
export async function virtualKey(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
