import { Injectable } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.ts';

/**
 * Services cut a list to what the viewer may see, so a foreign id gives an empty one. Here an empty list is told apart:
 * of a node or a person that the viewer may see it is empty, of any other it is missing.
 */
@Injectable()
export class Reach {
  constructor(private readonly services: ServiceClients) {}

  /** @throws NotFound for a player that the viewer may not see */
  async assertPerson(personId: string): Promise<void> {
    await this.services.overview.getPlayer({ personId });
  }

  /** @throws NotFound for an event that the viewer may not see */
  async assertEvent(eventId: string): Promise<void> {
    await this.services.events.getEvent({ eventId });
  }

  /** @throws NotFound for a node below which the viewer sees nobody and of which it is not staff */
  async assertNode(nodeId: string): Promise<void> {
    const { players } = await this.services.overview.listPlayers({ nodeId, page: { size: 1 } });
    if (players.length === 0) await this.services.overview.getGroup({ nodeId });
  }
}
