/** Decides whether the mail server is reached over the public network, where mails must be encrypted. */
import { BlockList, isIP } from 'node:net';

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Names without a dot and these endings exist in private networks only. */
const privateName = /^[^.]+$|\.(?:localhost|local|internal|lan)$/;

/** @param host as in a URL: an IPv6 address may have brackets */
export function isPublicHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  if (version === 0) return !privateName.test(address.toLowerCase());
  return !privateNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
