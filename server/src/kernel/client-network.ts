/** The networks that limits count a client by. An IPv6 client has 2^64 addresses of its own, so single ones are not counted. */
import { isIPv6 } from 'node:net';

/** Returns the first four groups of an IPv6 address, without leading zeros. */
function networkGroups(address: string): string[] {
  // Two groups at the end may be written as an IPv4 address.
  const [head = '', tail] = address.replace(/[0-9.]+\.[0-9.]+$/, '0:0').split('::', 2);
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}

/**
 * Returns the IPv4 address, or of IPv6 the /64: one household, one phone, or everybody behind one IPv4 address; and `wide`, the IPv4 address
 * or the /48: the most that one customer of a network usually has. For a text that is no address both networks are the text.
 */
export function clientNetworks(ip: string) {
  const ipv4 = /^::ffff:([0-9.]+)$/i.exec(ip)?.[1];
  if (ipv4 !== undefined) return { address: ipv4, wide: ipv4 };
  const address = ip.split('%')[0] ?? ip;
  if (!isIPv6(address)) return { address: ip, wide: ip };
  const groups = networkGroups(address);
  return { address: `${groups.join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` };
}
