import { Injectable } from '@nestjs/common';
import type { LoggedRead, ReadPurpose } from '@strainscope/console-contract';
import { ServiceClients } from '../clients/service-clients.ts';

/** Most people in one record; a longer list becomes several. */
const MOST_PEOPLE = 1_000;

/** Writes to the access log of auth. An answer waits for it: what cannot be recorded is not shown. */
@Injectable()
export class ReadLog {
  constructor(private readonly services: ServiceClients) {}

  /**
   * @param call method and path, e.g. 'PATCH /player/fetchDetails'
   * @returns whose consent forbids it now; services hide such rows by themselves
   */
  async record(
    call: LoggedRead,
    purpose: ReadPurpose,
    people: readonly (string | null | undefined)[],
  ): Promise<{ fromAll: string[]; fromTeam: string[] }> {
    const personIds = [...new Set(people.filter((id): id is string => typeof id === 'string' && id !== ''))];
    const [fromAll, fromTeam]: [string[], string[]] = [[], []];
    for (let start = 0; start < personIds.length; start += MOST_PEOPLE) {
      const some = personIds.slice(start, start + MOST_PEOPLE);
      const withheld = await this.services.accessLog.recordRead({ call, purpose, personIds: some });
      fromAll.push(...withheld.withheldFromAll);
      fromTeam.push(...withheld.withheldFromTeam);
    }
    return { fromAll, fromTeam };
  }

  /** The same, where only the event is known. */
  async recordEvent(call: LoggedRead, purpose: ReadPurpose, eventId: string): Promise<void> {
    const { personId } = await this.services.events.getEvent({ eventId });
    await this.record(call, purpose, [personId]);
  }
}
