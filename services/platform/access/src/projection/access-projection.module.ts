import { Module } from '@nestjs/common';
import { ActorTransaction } from './actor-transaction.ts';
import { ActorScopes } from './actor-scopes.ts';
import { NodePaths } from './node-paths.ts';

/** What a service reads of the projection. */
@Module({
  providers: [ActorScopes, ActorTransaction, NodePaths],
  exports: [ActorScopes, ActorTransaction, NodePaths],
})
export class AccessProjectionModule {}
