import { Migration } from '@mikro-orm/migrations';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { INestMicroservice } from '@nestjs/common';
import { migrate, ormOptions, persistenceModule } from '@strainscope/persistence';
import type { NodeCreated } from '@strainscope/proto/org';
import { messagingMigrations } from '../src/messaging-tables.ts';
import { messagingModule } from '../src/messaging.module.ts';
import type { MessagingOptions } from '../src/messaging.module.ts';
import type { EventContext } from '../src/consume/event-context.ts';
import { EventStrategy } from '../src/consume/event-strategy.ts';
import type { ConsumptionObserver } from '../src/consume/event-strategy.ts';
import { OnEvent, OnEvents } from '../src/consume/on-event.ts';
import type { Received } from '../src/consume/on-event.ts';
import { Outbox } from '../src/outbox/outbox.ts';

class CreatePlayers extends Migration {
  override up(): void {
    this.addSql('create table teams (id uuid, name text not null, place serial)');
    this.addSql('create table players (person_id uuid, team_id uuid, sequence serial)');
  }
}

export const migrations = [...messagingMigrations, CreatePlayers];
export const service = 'player-counter';
/** A team that makes whoever joins it fail. */
export const noTeam = '00000000-0000-7000-8000-00000000dead';
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

  @OnEvents('strainscope.org.member.joined.v1')
  async joined(received: readonly Received<'strainscope.org.member.joined.v1'>[]): Promise<void> {
    for (const { message: member, context } of received) {
      if (member.nodeId === noTeam) throw new RangeError('Nobody joins this one');
      await this.em.execute('insert into players (person_id, team_id) values (?, ?)', [member.personId, member.nodeId]);
      if (member.role !== 'echoed') continue;
      const left = { personId: member.personId, nodeId: member.nodeId };
      await context.run(() => this.outbox.append(this.em, 'strainscope.org.member.left.v1', member.personId, left));
    }
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
  unread: ignore,
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
