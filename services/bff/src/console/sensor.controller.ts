import { Controller } from '@nestjs/common';
import { failureCauseOf } from '../mappers/operations.mapper.ts';
import { pagedAnswer } from '../mappers/page.mapper.ts';
import { timeOf } from '../mappers/time.mapper.ts';
import { sensorDefinitionOf } from '../mappers/upload.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { RunReader, type RunListing } from './run-reader.ts';

type Runs = CallAnswer<'/sensor/getCompleteSimulation'>;
type OfWhom = CallRequest<'/sensor/getCompleteSimulation'>['body'];
type Group = NonNullable<RunListing['group']>;

@Controller('bff')
export class SensorController {
  constructor(
    private readonly services: ServiceClients,
    private readonly runReader: RunReader,
  ) {}

  @Call('/sensor/getSensor')
  async definitions(_: CallRequest<'/sensor/getSensor'>): Promise<CallAnswer<'/sensor/getSensor'>> {
    const { definitions } = await this.services.uploads.listSensorDefinitions({});
    return answer(definitions.map(sensorDefinitionOf));
  }

  @Call('/sensor/getAllCompleteSimulation')
  allComplete({ body }: CallRequest<'/sensor/getAllCompleteSimulation'>): Promise<Runs> {
    return this.runs('complete', body);
  }

  @Call('/sensor/getCompleteSimulation')
  complete({ body }: CallRequest<'/sensor/getCompleteSimulation'>): Promise<Runs> {
    return this.runs('complete', body);
  }

  @Call('/sensor/getfailedSimulation')
  failed({ body }: CallRequest<'/sensor/getfailedSimulation'>): Promise<Runs> {
    const { reason_code, ...whom } = body;
    return this.runs('failed', whom, reason_code);
  }

  @Call('/sensor/getpendingSimulation')
  pending({ body }: CallRequest<'/sensor/getpendingSimulation'>): Promise<Runs> {
    return this.runs('pending', body);
  }

  @Call('/sensor/getAllMpsVsTimeData')
  async strainOverTime({
    body,
  }: CallRequest<'/sensor/getAllMpsVsTimeData'>): Promise<CallAnswer<'/sensor/getAllMpsVsTimeData'>> {
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

  @Call('/simulations/failures')
  async failures({ body }: CallRequest<'/simulations/failures'>): Promise<CallAnswer<'/simulations/failures'>> {
    return answer((await this.runReader.failures(ownerOf(body))).map(failureCauseOf));
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
