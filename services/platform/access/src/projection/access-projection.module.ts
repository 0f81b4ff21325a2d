import { Module } from '@nestjs/common';
import { AccessProjectionConsumer } from './access-projection.consumer.ts';
import { ActorTransaction } from './actor-transaction.ts';
import { ActorScopes } from './actor-scopes.ts';
import { NodePaths } from './node-paths.ts';

/** The projection and what is read from it, for any service whose kit provides the EntityManager. */
@Module({
  controllers: [AccessProjectionConsumer],
  providers: [ActorScopes, ActorTransaction, NodePaths],
  exports: [ActorScopes, ActorTransaction, NodePaths],
})
export class AccessProjectionModule {}
