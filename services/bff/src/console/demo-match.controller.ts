import { Controller, Inject } from '@nestjs/common';
import { demoMatchGet, demoMatchPlay, demoMatchStop, type CallRequest } from '@strainscope/console-contract';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { DEMO_MATCH, type DemoMatchPlayer } from '../demo-match/demo-match.ts';

/** A match to watch, for staff of the team that plays it. */
@Controller('bff')
export class DemoMatchController {
  constructor(
    private readonly services: ServiceClients,
    @Inject(DEMO_MATCH) private readonly player: DemoMatchPlayer,
  ) {}

  @Handles(demoMatchGet)
  get({ params }: CallRequest<typeof demoMatchGet>) {
    return this.status(params.id);
  }

  @Handles(demoMatchPlay)
  async play({ params, body }: CallRequest<typeof demoMatchPlay>) {
    const { data } = await this.status(params.id);
    if (data) this.player.play(body.speed);
    return this.status(params.id);
  }

  @Handles(demoMatchStop)
  async stop({ params }: CallRequest<typeof demoMatchStop>) {
    const { data } = await this.status(params.id);
    if (data) await this.player.stop();
    return this.status(params.id);
  }

  /** @throws NotFound for a node of which the viewer is not staff */
  private async status(nodeId: string) {
    await this.services.overview.getGroup({ nodeId });
    return answer(this.player.statusAt(nodeId));
  }
}
