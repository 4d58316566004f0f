import { lookup as lookUpName } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface OutsidePost {
  url: string;
  body: string;
  headers: Record<string, string>;
  timeoutMs: number;
  /** In a demo: also programs on the same machine. */
  allowsLoopback: boolean;
}

const ownV4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
]);
const loopbackV4 = blockList('ipv4', [['127.0.0.0', 8]]);
const mappedV4 = blockList('ipv6', [['::ffff:0:0', 96]]);
const loopbackV6 = blockList('ipv6', [['::', 127]]);
// Public addresses are assigned only from this range (IANA). All others are local or contain an IPv4 address that a
// gateway translates.
const publicV6 = blockList('ipv6', [['2000::', 3]]);
const reservedV6 = blockList('ipv6', [
  // Teredo among others
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4
  ['2002::', 16],
  ['3fff::', 20],
]);

function blockList(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [range, bits] of ranges) list.addSubnet(range, bits, family);
  return list;
}

/** Whether an address belongs to this machine or its private networks: no request may be sent there. */
export function isOwnNetwork(address: string, allowsLoopback: boolean): boolean {
  const [plain = ''] = address.split('%');
  const version = isIP(plain);
  if (version === 0) return true;
  const isV6 = version === 6;
  if (isV6 && !mappedV4.check(plain, 'ipv6')) {
    if (loopbackV6.check(plain, 'ipv6')) return !allowsLoopback;
    return !publicV6.check(plain, 'ipv6') || reservedV6.check(plain, 'ipv6');
  }
  // A mapped address (::ffff:a.b.c.d) is compared with the IPv4 ranges by `BlockList` itself.
  const family = isV6 ? 'ipv6' : 'ipv4';
  return ownV4.check(plain, family) || (!allowsLoopback && loopbackV4.check(plain, family));
}

/**
 * Posts to a URL entered by a user. The IP address is checked while connecting, so that the name cannot resolve to
 * another address after the check (DNS rebinding). Redirects are not followed, and only the status of the response is
 * read.
 */
export async function postToExternalUrl(post: OutsidePost): Promise<number> {
  const url = new URL(post.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isOwnNetwork(host, post.allowsLoopback))
    throw new Error(`${host} is not an external address`);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...post.headers, 'content-length': Buffer.byteLength(post.body) },
      lookup: safeLookup(post.allowsLoopback),
      signal: AbortSignal.timeout(post.timeoutMs),
      agent: false,
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    sent.end(post.body);
  });
}

function safeLookup(allowsLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4);
      const internal = addresses.find(({ address }) => isOwnNetwork(address, allowsLoopback));
      if (internal) return callback(new Error(`${hostname} is not an external host`), '', 4);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      callback(null, first?.address ?? '', first?.family ?? 4);
    });
  };
}
