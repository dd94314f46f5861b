/** Returns the key that rate limits count a client by: the address for IPv4, the /64 network for IPv6 (one household has one prefix). */
import { isIPv6 } from 'node:net';

function splitGroups(half: string): string[] {
  return half === '' ? [] : half.split(':');
}

export function rateLimitKey(ip: string): string {
  const mappedIpv4 = /^::ffff:([0-9.]+)$/i.exec(ip)?.[1];
  if (mappedIpv4 !== undefined) return mappedIpv4;
  const address = ip.split('%')[0] ?? ip;
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.split('::', 2);
  const front = splitGroups(head);
  const back = tail === undefined ? [] : splitGroups(tail);
  const filled = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  const network = filled.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
