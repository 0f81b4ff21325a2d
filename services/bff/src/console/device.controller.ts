import { Controller } from '@nestjs/common';
import {
  deviceCounts,
  devicesOfTeam,
  devicesReadiness,
  devicesReporting,
  reportingDevices,
  type CallRequest,
} from '@strainscope/console-contract';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { teamDeviceOf } from '../mappers/team-device.mapper.ts';
import { toContract } from '../mappers/to-contract.ts';
import { PlayerNames } from '../readers/player-names.ts';

/** How the devices of teams are. */
@Controller('bff')
export class DeviceController {
  constructor(
    private readonly services: ServiceClients,
    private readonly names: PlayerNames,
  ) {}

  @Handles(devicesOfTeam)
  async ofTeam({ params, query }: CallRequest<typeof devicesOfTeam>) {
    const { sort = '', ...paging } = query;
    const request = { teamId: params.id, sort, page: pageRequestOf(paging) };
    const { devices, page } = await this.services.deviceStatuses.listTeamDevices(request);
    const personIds = devices.map(({ personId }) => personId).filter((personId) => personId !== '');
    const nameOf = await this.names.ofTeam(params.id, personIds);
    return pagedAnswer(devices, (device) => teamDeviceOf(device, nameOf), { page });
  }

  @Handles(devicesReadiness)
  async readiness({ params }: CallRequest<typeof devicesReadiness>) {
    const { counts } = await this.services.deviceStatuses.listTeamDevices({ teamId: params.id, page: { size: 1 } });
    return answer(toContract(deviceCounts, counts!, {}));
  }

  @Handles(devicesReporting)
  async reporting({ params }: CallRequest<typeof devicesReporting>) {
    return answer(
      toContract(reportingDevices, await this.services.deviceStatuses.countReporting({ nodeId: params.id }), {}),
    );
  }
}
