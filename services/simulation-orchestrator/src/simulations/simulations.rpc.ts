import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { GetLogResponseSchema, ListOfEventResponseSchema, SubmitResponseSchema } from '@strainscope/proto/simulation';
import type { SimulationService } from '@strainscope/proto/simulation';
import { SubmitEvents } from '../submissions/commands/submit-events.ts';
import { orderOf } from '../submissions/order.ts';
import { CancelSimulation } from './commands/cancel-simulation.ts';
import { RetrySimulation } from './commands/retry-simulation.ts';
import { SimulationQueries } from './queries/simulation-queries.ts';

/** Simulations for people: the edge of `SimulationService`. */
@Injectable()
export class SimulationsRpc {
  readonly implementation: ServiceImpl<typeof SimulationService>;

  constructor(
    queries: SimulationQueries,
    submitEvents: SubmitEvents,
    retry: RetrySimulation,
    cancel: CancelSimulation,
  ) {
    this.implementation = {
      getSimulation: ({ simulationId }) => queries.get(simulationId),

      listOfEvent: async ({ eventId }) =>
        create(ListOfEventResponseSchema, { simulations: await queries.ofEvent(eventId) }),

      submit: async ({ eventIds, meshType, meshSubtype, confirm }) => {
        const items = await submitEvents.execute(eventIds, orderOf({ meshType, meshSubtype }), confirm);
        return create(SubmitResponseSchema, {
          items: items.map((item) => ({ ...item, simulationId: item.simulationId ?? '', reason: item.reason ?? '' })),
        });
      },

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
