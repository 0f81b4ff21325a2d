import { isIPv6 } from 'node:net';

/**
 * Where a client comes from, as far as it cannot choose: an IPv6 network of 64 bits, within which everybody has as many
 * addresses as they like; an IPv4 address, also one that is written as IPv6, whole.
 * @param address of the client, without a port
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [first, last] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const [before, after] = [first ?? [], last ?? []];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const numbers = [...before, ...zeros, ...after].slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${numbers.join(':')}::/64`;
}
