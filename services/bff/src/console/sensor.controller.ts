import { Controller } from '@nestjs/common';
import {
  type CallAnswer,
  type CallRequest,
  failureCause,
  sensorDefinition,
  sensorsBrands,
  simulationsAllComplete,
  simulationsComplete,
  simulationsFailed,
  simulationsFailureCauses,
  simulationsMpsOverTime,
  simulationsPending,
} from '@strainscope/console-contract';
import { pagedAnswer } from '../mappers/page.mapper.ts';
import { toContract } from '../mappers/to-contract.ts';
import { timeOf } from '../mappers/time.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { RunReader, type RunListing } from '../readers/run-reader.ts';

type Runs = CallAnswer<typeof simulationsComplete>;
type OfWhom = CallRequest<typeof simulationsComplete>['body'];
type Group = NonNullable<RunListing['group']>;

@Controller('bff')
export class SensorController {
  constructor(
    private readonly services: ServiceClients,
    private readonly runReader: RunReader,
  ) {}

  @Handles(sensorsBrands)
  async definitions(_: CallRequest<typeof sensorsBrands>) {
    const { definitions } = await this.services.uploads.listSensorDefinitions({});
    return answer(definitions.map((definition) => toContract(sensorDefinition, definition, {})));
  }

  @Handles(simulationsAllComplete)
  allComplete({ body }: CallRequest<typeof simulationsAllComplete>): Promise<Runs> {
    return this.runs('complete', body);
  }

  @Handles(simulationsComplete)
  complete({ body }: CallRequest<typeof simulationsComplete>): Promise<Runs> {
    return this.runs('complete', body);
  }

  @Handles(simulationsFailed)
  failed({ body }: CallRequest<typeof simulationsFailed>): Promise<Runs> {
    const { reason_code, ...whom } = body;
    return this.runs('failed', whom, reason_code);
  }

  @Handles(simulationsPending)
  pending({ body }: CallRequest<typeof simulationsPending>): Promise<Runs> {
    return this.runs('pending', body);
  }

  @Handles(simulationsMpsOverTime)
  async strainOverTime({ body }: CallRequest<typeof simulationsMpsOverTime>) {
    const list = await this.runReader.list(listingOf('complete', body));
    return pagedAnswer(
      list.simulations,
      ({ simulationId, eventId, personId, occurredAt, mps95 }) => ({
        simulation_id: simulationId,
        event_id: eventId,
        player_id: personId,
        occurred_at: timeOf(occurredAt),
        mps95,
      }),
      list,
    );
  }

  @Handles(simulationsFailureCauses)
  async failures({ body }: CallRequest<typeof simulationsFailureCauses>) {
    const causes = await this.runReader.failures(ownerOf(body));
    return answer(causes.map((cause) => toContract(failureCause, cause, {})));
  }

  private runs(group: Group, whom: OfWhom, reasonCode?: string): Promise<Runs> {
    return this.runReader.rows(listingOf(group, whom, reasonCode));
  }
}

function listingOf(group: Group, { type, _id, ...paging }: OfWhom, reasonCode?: string): RunListing {
  return { ...paging, group, reasonCode, ...ownerOf({ type, _id }) };
}

const ownerOf = ({ type, _id }: Pick<OfWhom, 'type' | '_id'>): Pick<RunListing, 'nodeId' | 'personId'> =>
  type === 'player' ? { personId: _id } : { nodeId: _id };
