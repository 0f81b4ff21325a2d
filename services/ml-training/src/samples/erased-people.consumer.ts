import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@strainscope/messaging';
import type { PersonErased } from '@strainscope/proto/auth';
import { Label } from './label.entity.ts';
import { Motion } from './motion.entity.ts';

/** Nothing is learnt from who asked to be forgotten. */
@Controller()
export class ErasedPeopleConsumer {
  constructor(private readonly em: EntityManager) {}

  @OnEvent('strainscope.auth.person.erased.v1')
  async erased({ personId }: PersonErased): Promise<void> {
    await this.em.nativeDelete(Motion, { personId });
    await this.em.nativeDelete(Label, { personId });
  }
}
