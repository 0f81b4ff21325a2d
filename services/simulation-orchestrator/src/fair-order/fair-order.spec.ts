import fc from 'fast-check';
import { claimOrder, debited, decayedUsage } from './fair-order.ts';
import type { ReadyTenant } from './fair-order.ts';

const t0 = new Date('2026-05-02T13:00:00Z');
const halfLife = 3600;
const never = Number.POSITIVE_INFINITY;

function tenant(tenantId: string, overrides: Partial<ReadyTenant> = {}): ReadyTenant {
  return { tenantId, weight: 1, usage: 0, usageAt: t0, live: false, batch: true, ...overrides };
}

/** Serves `claims` equal claims one after another; counts per tenant. */
function serve(tenants: ReadyTenant[], claims: number, life: number): Map<string, number> {
  const counts = new Map(tenants.map(({ tenantId }) => [tenantId, 0]));
  let current = tenants;
  for (let claim = 0; claim < claims; claim += 1) {
    const next = claimOrder(current, t0, life)[0]!;
    counts.set(next.tenantId, counts.get(next.tenantId)! + 1);
    current = current.map((each) => (each.tenantId === next.tenantId ? debited(each, 10, t0, life) : each));
  }
  return counts;
}

describe('fair order', () => {
  it('halves usage every half-life', () => {
    const later = new Date(t0.getTime() + halfLife * 1000);
    expect(decayedUsage(tenant('a', { usage: 80 }), later, halfLife)).toBeCloseTo(40);
  });

  it('never grows usage when a clock steps back', () => {
    const earlier = new Date(t0.getTime() - 600_000);
    expect(decayedUsage(tenant('a', { usage: 80 }), earlier, halfLife)).toBe(80);
  });

  it('puts all live work before the batches of the least served tenant', () => {
    const [b, c] = [tenant('b', { usage: 2e6, live: true }), tenant('c', { usage: 1e6, live: true, batch: false })];
    expect(claimOrder([tenant('a'), b, c], t0, halfLife)).toEqual([
      { tenantId: 'c', live: true },
      { tenantId: 'b', live: true },
      { tenantId: 'a', live: false },
      { tenantId: 'b', live: false },
    ]);
  });

  it('puts batches in the order in which they would be without live work', () => {
    const order = (live: boolean) =>
      claimOrder([tenant('a'), tenant('b', { usage: 80, live })], t0, halfLife).filter((turn) => !turn.live);
    expect(order(true)).toEqual(order(false));
  });

  const tenants = fc
    .uniqueArray(fc.record({ id: fc.uuid(), weight: fc.integer({ min: 1, max: 8 }) }), {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 6,
    })
    .map((list) => list.map(({ id, weight }) => tenant(id, { weight })));

  it('serves tenants in proportion to their weights', () => {
    fc.assert(
      fc.property(tenants, fc.integer({ min: 1, max: 300 }), (list, claims) => {
        const total = list.reduce((sum, { weight }) => sum + weight, 0);
        const counts = serve(list, claims, never);
        for (const { tenantId, weight } of list) {
          const share = (claims * weight) / total;
          expect(Math.abs(counts.get(tenantId)! - share)).toBeLessThanOrEqual(list.length);
        }
      }),
    );
  });

  it('does not depend on the order in which tenants are listed', () => {
    fc.assert(
      fc.property(tenants, (list) => {
        expect(claimOrder(list.toReversed(), t0, halfLife)).toEqual(claimOrder(list, t0, halfLife));
      }),
    );
  });

  it('serves a newcomer next, whatever the others have had', () => {
    fc.assert(
      fc.property(tenants, fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (list, usage) => {
        const others = list.map((each) => ({ ...each, usage }));
        expect(claimOrder([...others, tenant('newcomer')], t0, halfLife)[0]!.tenantId).toBe('newcomer');
      }),
    );
  });
});
