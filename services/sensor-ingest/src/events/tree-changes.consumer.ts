import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { rewriteScope } from '@strainscope/access';
import { OnEvent, Outbox } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { changeAssignments } from '../sensors/assignments-lock.ts';
import { giveDevices } from './reassigned-devices.ts';
import { giveParticipation } from './reassigned-participation.ts';
import { give, takeBack } from './reassigned-events.ts';
import { whoWaits } from './who-waits.ts';

type Message<T extends 'node.moved' | 'node.merged' | 'node.restored' | 'member.identified'> =
  EventMessage<`strainscope.org.${T}.v1`>;

const TABLES_OF_TEAMS = [
  'haes',
  'uploads',
  'column_mappings',
  'gateways',
  'devices',
  'device_intervals',
  'session_teams',
  'session_participants',
  'session_wear',
];

/** Events, uploads, mappings and sessions follow their team, and those of an undefined member follow whoever it turns out to be. */
@Controller()
export class TreeChangesConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  @OnEvent('strainscope.org.node.moved.v1')
  moved({ nodeId, path }: Message<'node.moved'>): Promise<void> {
    return this.place(nodeId, path);
  }

  @OnEvent('strainscope.org.node.merged.v1')
  merged({ nodeId, path }: Message<'node.merged'>): Promise<void> {
    return this.place(nodeId, path);
  }

  @OnEvent('strainscope.org.node.restored.v1')
  restored({ nodeId, path }: Message<'node.restored'>): Promise<void> {
    return this.place(nodeId, path);
  }

  @OnEvent('strainscope.org.member.identified.v1')
  async identified(message: Message<'member.identified'>): Promise<void> {
    const { undefinedPersonId, personId, teamId: whereItPlayed, takenBack } = message;
    await changeAssignments(this.em, whereItPlayed);
    const [from, to] = takenBack ? [personId, undefinedPersonId] : [undefinedPersonId, personId];
    const withheld = (await whoWaits(this.em, [to])).has(to);
    // What was told since of whoever it was taken for cannot be told apart: it stays theirs.
    if (!takenBack) {
      await giveDevices(this.em, from, to, withheld);
      await giveParticipation(this.em, from, to, withheld);
    }
    const haes = await (takenBack ? takeBack(this.em, from, to) : give(this.em, from, to, withheld));
    await this.outbox.appendAll(
      this.em,
      haes.map(({ id: eventId, team_id: teamId }) => ({
        type: 'strainscope.ingest.hae.reassigned.v1',
        key: eventId,
        message: { eventId, personId: to, formerPersonId: from, teamId, withheld },
      })),
    );
  }

  private async place(nodeId: string, path: readonly string[]): Promise<void> {
    await rewriteScope(this.em, TABLES_OF_TEAMS, nodeId, path);
    await this.em.execute(
      `update hae_revisions set scope = haes.scope from haes
       where haes.id = hae_revisions.hae_id and haes.team_id = ?::uuid and hae_revisions.scope <> haes.scope`,
      [nodeId],
    );
    await this.em.execute('update alert_rule_versions set scope = ?::uuid[] where node_id = ?::uuid', [
      `{${path.join(',')}}`,
      nodeId,
    ]);
  }
}
