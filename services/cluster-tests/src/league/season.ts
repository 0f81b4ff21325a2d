import type { League, MatchEvent } from '@strainscope/demo-league';
import { thoseWhoWear } from './those-who-wear.ts';

/**
 * Says who of a league is enrolled when the season begins, who joins in each of its steps, and which events each step
 * has.
 */
export class Season {
  /** Step in which a sensor joins, and its wearer with it. */
  private readonly joins = new Map<string, number>();

  constructor(
    private readonly league: League,
    readonly steps: number,
  ) {
    const signsIn = new Set(league.people.filter((person) => person.signsIn).map(({ id }) => id));
    const invented = league.sensors.filter(({ personId }) => !signsIn.has(personId));
    // The last step is left out: events of people who join in it would come after it.
    for (const [index, { sensorId }] of invented.entries()) {
      if (index % 2 === 1) this.joins.set(sensorId, Math.floor(index / 2) % (steps - 1));
    }
  }

  /** Enrolled before the first step. */
  get beginning(): League {
    const { sensors } = this.league;
    return thoseWhoWear(
      new Set(sensors.map(({ sensorId }) => sensorId).filter((id) => !this.joins.has(id))),
      this.league,
    );
  }

  /** Enrolled in a step, into teams that are there. */
  joining(step: number): League {
    const ids = [...this.joins].flatMap(([sensorId, joins]) => (joins === step ? [sensorId] : []));
    const all = thoseWhoWear(new Set(ids), this.league);
    const people = all.people.filter(({ signsIn }) => !signsIn);
    const newcomers = new Set(people.map(({ id }) => id));
    return {
      ...all,
      nodes: [],
      people,
      memberships: all.memberships.filter(({ personId }) => newcomers.has(personId)),
    };
  }

  /** Those of a sensor are spread over the steps after the one in which it joins. */
  share(step: number, events: readonly MatchEvent[]): MatchEvent[] {
    return [...Map.groupBy(events, ({ sensorId }) => sensorId)].flatMap(([sensorId, ofSensor]) => {
      const first = (this.joins.get(sensorId) ?? -1) + 1;
      return ofSensor.filter((_, index) => first + (index % (this.steps - first)) === step);
    });
  }
}
