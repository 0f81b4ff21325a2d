import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { AccessLog } from '../access-log.ts';
import { SequencerSignal } from '../sequencer-signal.ts';

/** A call was refused to the actor. Denied looks like missing, so the log cannot tell them apart either. */
@Injectable()
export class RecordRefusal {
  constructor(
    private readonly em: EntityManager,
    private readonly log: AccessLog,
    private readonly signal: SequencerSignal,
  ) {}

  async execute(call: string): Promise<void> {
    await withScope(this.em, serviceScope, (em) =>
      this.log.record(em, { kind: 'refusal', what: call, purpose: 'account', personIds: [] }),
    );
    this.signal.announce();
  }
}
