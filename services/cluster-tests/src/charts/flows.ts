import { BlockList } from 'node:net';
import type { Manifest } from './rendered-chart.ts';

/** What policies know of a pod, or of an address outside the cluster, which is in no namespace. */
export interface Place {
  namespace?: string;
  labels?: Readonly<Record<string, string>>;
  address: string;
  /** By name. */
  ports?: Readonly<Record<string, number>>;
}

interface Selector {
  matchLabels?: Record<string, string>;
}
interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string };
}
interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number | string; protocol?: string }[];
}
interface Policy {
  podSelector: Selector;
  policyTypes: string[];
  ingress?: Rule[];
  egress?: Rule[];
}

/**
 * Whether a connection is let through, as Kubernetes reads its policies: whom none selects may do all, whom some select
 * what one of them lists.
 * @param policies of one namespace
 */
export function isOpen(
  policies: readonly Manifest[],
  namespace: string,
  from: Place,
  to: Place,
  port: number,
  protocol = 'TCP',
): boolean {
  const specs = policies.map(({ spec }) => spec as Policy);
  const lets = (type: 'Ingress' | 'Egress', self: Place, other: Place) => {
    if (self.namespace !== namespace) return true;
    const own = specs.filter(
      ({ podSelector, policyTypes }) => policyTypes.includes(type) && selects(podSelector, self),
    );
    const rules = own.flatMap((policy) => (type === 'Ingress' ? policy.ingress : policy.egress) ?? []);
    return (
      own.length === 0 || rules.some((rule) => matches(type === 'Ingress' ? rule.from : rule.to, other) && has(rule))
    );
  };
  const has = ({ ports }: Rule) =>
    ports?.some((each) => {
      const number = typeof each.port === 'string' ? to.ports?.[each.port] : each.port;
      return number === port && (each.protocol ?? 'TCP') === protocol;
    }) ?? true;
  const matches = (peers: Peer[] | undefined, other: Place) => peers?.some((peer) => isPeer(peer, other)) ?? true;
  const isPeer = ({ podSelector, namespaceSelector, ipBlock }: Peer, other: Place) => {
    if (ipBlock) return contains(ipBlock.cidr, other.address);
    const inNamespace = namespaceSelector
      ? selects(namespaceSelector, { ...other, labels: { 'kubernetes.io/metadata.name': other.namespace ?? '' } })
      : other.namespace === namespace;
    return other.namespace !== undefined && inNamespace && selects(podSelector ?? {}, other);
  };
  return lets('Egress', from, to) && lets('Ingress', to, from);
}

function selects(selector: Selector, { labels = {} }: Place): boolean {
  const { matchLabels = {}, ...unknown } = selector;
  if (Object.keys(unknown).length > 0) throw new Error(`a selector is not understood: ${JSON.stringify(selector)}`);
  return Object.entries(matchLabels).every(([name, value]) => labels[name] === value);
}

function contains(cidr: string, address: string): boolean {
  const [network, prefix] = cidr.split('/');
  const list = new BlockList();
  list.addSubnet(network!, Number(prefix));
  return list.check(address);
}
