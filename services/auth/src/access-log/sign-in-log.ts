import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { AccessLog } from './access-log.ts';
import { SequencerSignal } from './sequencer-signal.ts';

/** Who came in and who was not let in, in the access log: the person sees both. */
@Injectable()
export class SignInLog {
  constructor(
    private readonly em: EntityManager,
    private readonly log: AccessLog,
    private readonly signal: SequencerSignal,
  ) {}

  /** In the transaction that opens the session: nobody comes in unrecorded. */
  async opened(em: EntityManager, personId: string): Promise<void> {
    const entry = { kind: 'sign-in', what: 'auth.session.opened', purpose: 'account' } as const;
    await this.log.record(em, { ...entry, personIds: [personId], actorId: personId });
  }

  /**
   * In a transaction of its own: it stands when the try is rolled back.
   * @param personId whose account it was; unknown for an address that nobody has, which costs the same
   */
  async refused(personId: string | undefined): Promise<void> {
    const entry = { kind: 'sign-in', what: 'auth.sign-in.refused', purpose: 'account' } as const;
    await withScope(this.em, serviceScope, (em) =>
      this.log.record(em, { ...entry, personIds: personId === undefined ? [] : [personId] }),
    );
    this.signal.announce();
  }
}
