import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export interface Secrets {
  sessionSecret: string;
  signingKey: string;
}

/** Marks a secret that a demo generated: production refuses it. */
export const DEMO_PREFIX = 'demo-';

const FILE = 'demo-secrets.json';

export function readDemoSecrets(dataDir: string): Secrets | null {
  const file = path.join(dataDir, FILE);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Secrets) : null;
}

/** Generated once and stored, so that a demo's sessions and certificates survive a restart. */
export function ensureDemoSecrets(dataDir: string): Secrets {
  const stored = readDemoSecrets(dataDir);
  if (stored) return stored;
  const { privateKey } = generateKeyPairSync('ed25519');
  const secrets: Secrets = {
    sessionSecret: DEMO_PREFIX + randomBytes(32).toString('base64url'),
    signingKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  fs.mkdirSync(dataDir, { recursive: true });
  const draft = path.join(dataDir, `${FILE}.${process.pid}`);
  fs.writeFileSync(draft, JSON.stringify(secrets), { mode: 0o600 });
  fs.renameSync(draft, path.join(dataDir, FILE));
  return secrets;
}
