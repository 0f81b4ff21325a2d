import { Inject, Injectable } from '@nestjs/common';
import { readActor, systemActor } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { ACTOR_KEY } from '@strainscope/service-kit';

/** Only whoever holds the installation's actor key can sign as the system: the command line on its machine. */
@Injectable()
export class SystemSignature {
  constructor(@Inject(ACTOR_KEY) private readonly actorKey: Uint8Array) {}

  /** @throws NotFound: who is not the system finds nothing here */
  async assert(signature = ''): Promise<void> {
    const actor = await readActor(signature, this.actorKey).catch(() => undefined);
    if (actor?.personId !== systemActor.personId) throw new NotFound();
  }
}
