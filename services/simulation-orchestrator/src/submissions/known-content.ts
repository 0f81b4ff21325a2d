import type { EntityManager } from '@mikro-orm/postgresql';
import { Result } from '../results/result.entity.ts';
import { Simulation } from '../simulations/simulation.entity.ts';
import { computingStatuses } from '../simulations/simulation.state.ts';
import type { Known } from './answer.ts';

/** What an order is for. */
type Wanted = Pick<Simulation, 'eventId' | 'contentKey'>;

const isComputing = { waitsFor: null, status: { $in: computingStatuses } } as const;

/** The simulation that computes a content now, or will. */
export function computingOf(em: EntityManager, contentKey: string): Promise<Simulation | null> {
  return em.findOne(Simulation, { contentKey, ...isComputing });
}

/** What a content gave. */
export function resultOf(em: EntityManager, contentKey: string): Promise<Result | null> {
  return em.findOne(Result, { contentKey });
}

/** What is known of the contents of some orders: as the database has it, and what was submitted since. */
export class KnownContents {
  private constructor(
    private readonly own: Map<string, Simulation>,
    private readonly computing: Map<string, Simulation>,
    private readonly results: ReadonlySet<string>,
  ) {}

  static async of(em: EntityManager, wanted: readonly Wanted[]): Promise<KnownContents> {
    const contentKey = { $in: [...new Set(wanted.map((each) => each.contentKey))] };
    const eventId = { $in: wanted.map((each) => each.eventId) };
    const own = await em.find(Simulation, { eventId, contentKey }, { orderBy: { id: 'asc' } });
    const computing = await em.find(Simulation, { contentKey, ...isComputing });
    const results = await em.find(Result, { contentKey });
    return new KnownContents(
      new Map(own.map((simulation) => [nameOf(simulation), simulation])),
      new Map(computing.map((simulation) => [simulation.contentKey, simulation])),
      new Set(results.map((result) => result.contentKey)),
    );
  }

  about(wanted: Wanted): Known {
    return {
      own: this.own.get(nameOf(wanted)) ?? null,
      computing: this.computing.get(wanted.contentKey) ?? null,
      hasResult: this.results.has(wanted.contentKey),
    };
  }

  add(simulation: Simulation): void {
    this.own.set(nameOf(simulation), simulation);
    if (simulation.status === 'queued' && simulation.waitsFor === null) {
      this.computing.set(simulation.contentKey, simulation);
    }
  }
}

const nameOf = ({ eventId, contentKey }: Wanted) => `${eventId}/${contentKey}`;
