import { BlockList, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { Config } from '#platform/context/config.ts';

/** The visitor's address: the socket's, or the last hop of X-Forwarded-For that no trusted proxy added. */
export function clientIp(incoming: IncomingMessage, config: Pick<Config, 'trustedProxies'>): string {
  const peer = plain(incoming.socket.remoteAddress ?? '');
  const trusted = blockListOf(config.trustedProxies);
  if (!isTrusted(trusted, peer)) return peer;
  const hops = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => plain(hop.trim()))
    .filter(Boolean);
  return hops.toReversed().find((hop) => !isTrusted(trusted, hop)) ?? peer;
}

const lists = new Map<string, BlockList>();

function blockListOf(cidrs: readonly string[]): BlockList {
  const key = cidrs.join();
  const known = lists.get(key);
  if (known) return known;
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  lists.set(key, list);
  return list;
}

function isTrusted(list: BlockList, address: string): boolean {
  return address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
