import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Purpose } from '@strainscope/consent';
import { InvalidRequest, isId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { AccessLog } from '../access-log.ts';
import { SequencerSignal } from '../sequencer-signal.ts';

/** Ids of people whose consent does not reach so far now. */
export interface Withheld {
  withheldFromAll: string[];
  withheldFromTeam: string[];
}

/** The BFF is about to answer with somebody's data. When this fails, the answer stays. */
@Injectable()
export class RecordRead {
  constructor(
    private readonly em: EntityManager,
    private readonly log: AccessLog,
    private readonly signal: SequencerSignal,
  ) {}

  /** @throws InvalidRequest */
  async execute({
    call,
    purpose,
    personIds,
  }: {
    call: string;
    purpose: string;
    personIds: string[];
  }): Promise<Withheld> {
    if (!personIds.every(isId)) throw new InvalidRequest([{ path: 'personIds', message: 'Not ids' }]);
    const consents = await withScope(this.em, serviceScope, (em) =>
      this.log.record(em, { kind: 'read', what: call, purpose, personIds }),
    );
    this.signal.announce();
    const without = (purpose: Purpose) =>
      [...consents.keys()].filter((id) => !consents.get(id)!.permitted.includes(purpose));
    return { withheldFromAll: without('care'), withheldFromTeam: without('team') };
  }
}
