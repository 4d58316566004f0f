import { lookup as lookUpName } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface OutsidePost {
  url: string;
  body: string;
  headers: Record<string, string>;
  timeoutMs: number;
  /** On a demo: programs of the same machine. */
  allowsLoopback: boolean;
}

const own = new BlockList();
for (const [range, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  own.addSubnet(range, bits, 'ipv4');
for (const [range, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
] as const)
  own.addSubnet(range, bits, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
loopback.addAddress('::', 'ipv6');

/** Whether an address belongs to this machine or to a network behind it: nothing of ours is sent there. */
export function isOwnNetwork(address: string, allowsLoopback: boolean): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(plain) === 0) return true;
  return own.check(plain, family) || (!allowsLoopback && loopback.check(plain, family));
}

/**
 * Posts to an address that somebody else typed. The address of the host is looked at as the connection is made, so that
 * a name cannot point elsewhere in between; no redirect is followed, and of the answer only the status is read.
 */
export async function postOutside(post: OutsidePost): Promise<number> {
  const url = new URL(post.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isOwnNetwork(host, post.allowsLoopback)) throw new Error(`${host} is no address outside`);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...post.headers, 'content-length': Buffer.byteLength(post.body) },
      lookup: guarded(post.allowsLoopback),
      signal: AbortSignal.timeout(post.timeoutMs),
      agent: false,
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sent.end(post.body);
  });
}

function guarded(allowsLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4);
      const inside = addresses.find(({ address }) => isOwnNetwork(address, allowsLoopback));
      if (inside) return callback(new Error(`${hostname} is no host outside`), '', 4);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      callback(null, first?.address ?? '', first?.family ?? 4);
    });
  };
}
