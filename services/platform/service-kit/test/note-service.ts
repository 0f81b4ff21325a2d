import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { Conflict, newId, type Clock } from '@strainscope/kernel';
import { OnEvent, Outbox } from '@strainscope/messaging';
import { rowLevelSecurity } from '@strainscope/persistence';
import type { NodeRenamed } from '@strainscope/proto/org';
import { TreeService } from '@strainscope/proto/org';
import { z } from 'zod';
import { defineService } from '../src/definition/service-definition.ts';
import { CLOCK, CONFIG } from '../src/definition/tokens.ts';

const Note = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: {
    id: p.uuid().primary(),
    text: p.text(),
    scope: p.array().columnType('uuid[]'),
    personId: p.uuid().nullable(),
  },
});

class CreateNotes extends Migration {
  override up(): void {
    this.addSql('create table notes (id uuid primary key, text text not null, scope uuid[] not null, person_id uuid)');
    for (const statement of rowLevelSecurity('notes')) this.addSql(statement);
  }
}

const config = z.object({ longest: z.coerce.number().default(20) });

/** Borrows an RPC of the tree: writes a note below a node, and announces it. */
@Injectable()
class WriteNote {
  constructor(
    private readonly transaction: ActorTransaction,
    private readonly paths: NodePaths,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly settings: z.output<typeof config>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  run(nodeId: string, text: string) {
    return this.transaction.run(async (em, actor) => {
      const scope = await this.paths.scopeOf(nodeId);
      assertCan(actor, 'node:edit', { scope });
      if (text === 'broken') throw new Error('a secret of ours');
      if (text.length > this.settings.longest) throw new Conflict('TOO_LONG', 'Too long.', 'Say it shorter.');
      em.persist(em.create(Note, { id: newId(), text, scope, personId: null }));
      await this.outbox.append(em, 'strainscope.org.node.renamed.v1', nodeId, { nodeId, name: text });
      return { nodeId, name: text, timeZone: this.clock.now().toISOString() };
    });
  }
}

@Controller()
export class NotesConsumer {
  constructor(private readonly em: EntityManager) {}

  @OnEvent('strainscope.org.node.renamed.v1')
  async renamed({ nodeId, name }: NodeRenamed): Promise<void> {
    this.em.create(Note, { id: newId(), text: `renamed to ${name}`, scope: [nodeId], personId: null });
    await this.em.flush();
  }
}

@Injectable()
export class Sweeper {
  readonly seen: string[] = [];

  start(): void {
    this.seen.push('started');
  }

  stop(): Promise<void> {
    this.seen.push('stopped');
    return Promise.resolve();
  }
}

export const noteService = defineService({
  name: 'note-taking',
  config,
  entities: [Note],
  migrations: [CreateNotes],
  access: true,
  providers: [WriteNote],
  controllers: [NotesConsumer],
  workers: [Sweeper],
  rpc: (router, app) =>
    router.service(TreeService, {
      createNode: ({ parentId, name }) => app.get(WriteNote).run(parentId, name),
      getNode: () => ({ nodeId: currentActor().personId }),
      listNodes: () => new Promise(() => undefined),
    }),
});
