import { Injectable } from '@nestjs/common';
import { largestPage, type TeamDevice } from '@strainscope/console-contract';
import { ServiceClients } from '../clients/service-clients.ts';
import { unlessMissing } from './unless-missing.ts';

type Name = NonNullable<TeamDevice['player']>;

/** A team has no more pages of players than that. */
const MOST_PAGES = 10;

/** Names of players whose ids another service answered. */
@Injectable()
export class PlayerNames {
  constructor(private readonly services: ServiceClients) {}

  /** Names that the viewer may not know, and those that no list has heard of yet, are empty. */
  async ofTeam(teamId: string, personIds: readonly string[]): Promise<(personId: string) => Name> {
    const names = new Map<string, Name>();
    let [cursor, pages] = ['', 0];
    while (personIds.some((id) => !names.has(id)) && pages++ < MOST_PAGES) {
      const request = { nodeId: teamId, page: { cursor, size: largestPage } };
      const { players, page } = await this.services.overview.listPlayers(request);
      for (const { personId, firstName, lastName } of players)
        names.set(personId, { _id: personId, first_name: firstName, last_name: lastName });
      cursor = page?.nextCursor ?? '';
      if (cursor === '') break;
    }
    return (personId) => names.get(personId) ?? { _id: personId, first_name: '', last_name: '' };
  }

  /** Finds names in whatever teams; empty for those whom the viewer does not see. */
  async of(personIds: readonly string[]): Promise<(personId: string) => string> {
    const names = new Map(await Promise.all([...new Set(personIds)].map((personId) => this.nameOf(personId))));
    return (personId) => names.get(personId) ?? '';
  }

  private async nameOf(personId: string): Promise<[string, string]> {
    const player = await unlessMissing(this.services.overview.getPlayer({ personId }));
    return [personId, player ? `${player.firstName} ${player.lastName}`.trim() : ''];
  }
}
