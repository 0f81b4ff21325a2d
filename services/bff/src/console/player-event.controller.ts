import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  eventsGet,
  eventsLogs,
  eventsNewestSimulation,
  eventsSignals,
  eventsSimulations,
  eventsStrainCurve,
} from '@strainscope/console-contract';
import type { Simulation as SimulationMessage } from '@strainscope/proto/simulation';
import { eventDetailOf, signalsOf } from '../mappers/event.mapper.ts';
import { simulationLogOf, simulationOf, strainCurveOf } from '../mappers/simulation.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { Reach } from '../readers/reach.ts';
import { SimulationReader } from '../readers/simulation-reader.ts';

/** The event page and what lies behind it. */
@Controller('bff')
export class PlayerEventController {
  constructor(
    private readonly services: ServiceClients,
    private readonly reach: Reach,
    private readonly simulationReader: SimulationReader,
  ) {}

  @Handles(eventsGet)
  async output({ body }: CallRequest<typeof eventsGet>) {
    const [event, [shown]] = await Promise.all([
      this.services.events.getEvent({ eventId: body.event_id }),
      this.simulationsOf(body.event_id),
    ]);
    return answer({
      event: eventDetailOf(event),
      simulation: shown ? await this.simulationReader.shown(shown) : null,
    });
  }

  @Handles(eventsSignals)
  async signals({ params, query }: CallRequest<typeof eventsSignals>) {
    return answer(signalsOf(await this.services.events.getSignals({ eventId: params.id, kind: query.kind })));
  }

  @Handles(eventsSimulations)
  async all({ body }: CallRequest<typeof eventsSimulations>) {
    return answer((await this.simulationsOf(body.event_id)).map((simulation) => simulationOf(simulation)));
  }

  @Handles(eventsNewestSimulation)
  async newest({ body }: CallRequest<typeof eventsNewestSimulation>) {
    const [shown] = await this.simulationsOf(body.event_id);
    return answer(shown ? await this.simulationReader.shown(shown) : null);
  }

  @Handles(eventsStrainCurve)
  async curve({ body }: CallRequest<typeof eventsStrainCurve>) {
    const complete = (await this.simulationsOf(body.event_id)).find(({ result }) => result !== undefined);
    return answer(complete?.result ? strainCurveOf(complete.result) : null);
  }

  @Handles(eventsLogs)
  async logs({ body }: CallRequest<typeof eventsLogs>) {
    const simulations = await this.simulationsOf(body.event_id);
    const nameOf = await this.simulationReader.cancellersOf(simulations);
    return answer(
      await Promise.all(
        simulations.map(async (simulation) => {
          const { lines } = await this.services.simulations.getLog({
            simulationId: simulation.facts?.simulationId ?? '',
          });
          return simulationLogOf(simulation, lines, nameOf);
        }),
      ),
    );
  }

  /**
   * Newest first, and what batches alone ordered behind the event's own: that is what the event shows.
   * @throws NotFound for an event that the viewer may not see
   */
  private async simulationsOf(eventId: string): Promise<SimulationMessage[]> {
    const { simulations } = await this.services.simulations.listOfEvent({ eventId });
    if (simulations.length === 0) await this.reach.assertEvent(eventId);
    return simulations.toSorted((one, other) => orderOf(one) - orderOf(other));
  }
}

function orderOf({ facts }: SimulationMessage): number {
  return facts?.researchOnly ? 1 : 0;
}
