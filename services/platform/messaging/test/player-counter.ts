import { Migration } from '@mikro-orm/migrations';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { INestMicroservice } from '@nestjs/common';
import { migrate, ormOptions, persistenceModule } from '@strainscope/persistence';
import type { MemberJoined, NodeCreated } from '@strainscope/proto/org';
import { messagingMigrations } from '../src/messaging-tables.ts';
import { messagingModule } from '../src/messaging.module.ts';
import type { MessagingOptions } from '../src/messaging.module.ts';
import type { EventContext } from '../src/consume/event-context.ts';
import { EventStrategy } from '../src/consume/event-strategy.ts';
import type { ConsumptionObserver } from '../src/consume/event-strategy.ts';
import { OnEvent } from '../src/consume/on-event.ts';
import { Outbox } from '../src/outbox/outbox.ts';

class CreatePlayers extends Migration {
  override up(): void {
    this.addSql('create table teams (id uuid, name text not null, place serial)');
    this.addSql('create table players (person_id uuid, team_id uuid, sequence serial)');
  }
}

export const migrations = [...messagingMigrations, CreatePlayers];
export const service = 'player-counter';
export const consumes = ['strainscope.org.node.created.v1', 'strainscope.org.member.joined.v1'] as const;

/** A service that is nothing but its consumer. */
@Controller()
export class PlayersConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  @OnEvent('strainscope.org.node.created.v1')
  async created(node: NodeCreated, context: EventContext): Promise<void> {
    if (node.name === 'poison') throw new RangeError('No team is called so');
    await this.em.execute('insert into teams (id, name) values (?, ?)', [context.key, node.name]);
    await this.outbox.append(this.em, 'strainscope.org.node.renamed.v1', node.nodeId, {
      nodeId: node.nodeId,
      name: 'echo',
    });
  }

  @OnEvent('strainscope.org.member.joined.v1')
  async joined(member: MemberJoined): Promise<void> {
    await this.em.execute('insert into players (person_id, team_id) values (?, ?)', [member.personId, member.nodeId]);
  }
}

const ignore = () => undefined;
export const deaf: ConsumptionObserver = {
  handled: ignore,
  repeated: ignore,
  failed: ignore,
  parked: ignore,
  unknown: ignore,
  unsent: ignore,
};

export async function migrated(url: string): Promise<MikroORM> {
  const orm = await MikroORM.init(ormOptions({ service, url, entities: [], migrations }));
  await migrate(orm);
  return orm;
}

export async function startService(
  url: string,
  options: Pick<MessagingOptions, 'bus'> & Partial<MessagingOptions>,
  controllers: (new (...args: never[]) => unknown)[] = [PlayersConsumer],
): Promise<INestMicroservice> {
  const root = {
    module: class PlayerCounter {},
    imports: [
      persistenceModule({ service, url, entities: [], migrations }),
      messagingModule({ service, consumes, observer: deaf, ...options }),
    ],
    controllers,
  };
  const app = await NestFactory.createMicroservice(root, {
    logger: false,
    inject: [EventStrategy],
    useFactory: (strategy: EventStrategy) => ({ strategy }),
  });
  return app.listen().then(
    () => app,
    async (failure: unknown) => {
      await app.close();
      throw failure;
    },
  );
}
