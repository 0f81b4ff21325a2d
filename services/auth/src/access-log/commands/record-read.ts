import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { InvalidRequest, isId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { AccessLog } from '../access-log.ts';
import { SequencerSignal } from '../sequencer-signal.ts';

/** The BFF is about to answer with somebody's data. When this fails, the answer stays. */
@Injectable()
export class RecordRead {
  constructor(
    private readonly em: EntityManager,
    private readonly log: AccessLog,
    private readonly signal: SequencerSignal,
  ) {}

  /** @throws InvalidRequest */
  async run({ call, purpose, personIds }: { call: string; purpose: string; personIds: string[] }): Promise<void> {
    if (!personIds.every(isId)) throw new InvalidRequest([{ path: 'personIds', message: 'Not ids' }]);
    await withScope(this.em, serviceScope, (em) =>
      this.log.record(em, { kind: 'read', what: call, purpose, personIds }),
    );
    this.signal.announce();
  }
}
