import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import {
  GetBasesResponseSchema,
  GetLogResponseSchema,
  ListOfEventResponseSchema,
  ListStaleResponseSchema,
  RerunStaleResponseSchema,
  SubmitResponseSchema,
} from '@strainscope/proto/simulation';
import type { SimulationService } from '@strainscope/proto/simulation';
import { factsOf } from '../simulations/simulation.announcements.ts';
import { RerunStale } from '../stale-runs/rerun-stale.ts';
import { StaleRuns } from '../stale-runs/stale-runs.ts';
import { SubmitEvents } from '../submissions/commands/submit-events.ts';
import { orderOf } from '../submissions/order.ts';
import { CancelSimulation } from '../use-cases/simulations/cancel-simulation.ts';
import { RetrySimulation } from '../use-cases/simulations/retry-simulation.ts';
import { SimulationQueries } from '../use-cases/simulations/simulation-queries.ts';

/** Simulations for people: the edge of `SimulationService`. */
@Injectable()
export class SimulationsRpc {
  readonly implementation: ServiceImpl<typeof SimulationService>;

  constructor(
    queries: SimulationQueries,
    submitEvents: SubmitEvents,
    retry: RetrySimulation,
    cancel: CancelSimulation,
    stale: StaleRuns,
    rerun: RerunStale,
  ) {
    this.implementation = {
      getSimulation: ({ simulationId }) => queries.get(simulationId),

      listOfEvent: async ({ eventId }) =>
        create(ListOfEventResponseSchema, { simulations: await queries.ofEvent(eventId) }),

      submit: async ({ eventIds, meshType, meshSubtype, confirm }) => {
        const items = await submitEvents.execute(eventIds, orderOf({ meshType, meshSubtype }), confirm);
        return create(SubmitResponseSchema, {
          items: items.map((item) => ({
            ...item,
            simulationId: item.simulationId ?? undefined,
            reason: item.reason ?? undefined,
          })),
        });
      },

      getBases: async ({ simulationIds }) =>
        create(GetBasesResponseSchema, { bases: await stale.bases(simulationIds) }),

      listStale: async ({ nodeId, eventId, personId }) => {
        const { runs, hasMore } = await stale.list({ nodeId, eventId, personId });
        return create(ListStaleResponseSchema, {
          runs: runs.map(({ simulation, reasons }) => ({ facts: factsOf(simulation), reasons })),
          hasMore,
        });
      },

      rerunStale: async ({ nodeId, eventId, personId }) =>
        create(RerunStaleResponseSchema, await rerun.execute({ nodeId, eventId, personId })),

      retry: async ({ simulationId }) => {
        await retry.execute(simulationId);
        return queries.get(simulationId);
      },

      cancel: async ({ simulationId }) => {
        await cancel.execute(simulationId);
        return queries.get(simulationId);
      },

      getLog: async ({ simulationId }) => {
        const lines = await queries.readLog(simulationId);
        return create(GetLogResponseSchema, {
          lines: lines.map(({ at, attempt, text }) => ({ at: timestampFromDate(at), attempt, text })),
        });
      },
    };
  }
}
