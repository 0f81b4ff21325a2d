import { create } from '@bufbuild/protobuf';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor } from '@strainscope/access';
import type { Action, Resource } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { DashboardSettingSchema } from '@strainscope/proto/org';
import type { DashboardSetting } from '@strainscope/proto/org';
import { SeenTree, type Seen } from '../changes/seen-tree.ts';
import { Member } from '../members/member.entity.ts';
import { livingNode } from '../nodes/node-records.ts';

/** Whether the dashboards of a node or a player show pressure: one answer for everybody who looks at them. */
@Injectable()
export class DashboardSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly scopes: ActorScopes,
    private readonly seen: SeenTree,
  ) {}

  /** @throws NotFound for what the actor does not see */
  get(entityId: string): Promise<DashboardSetting> {
    return this.about(entityId, 'person:read', async (em) => {
      const [row] = await em.execute<{ pressure: boolean }[]>(
        'select pressure from dashboard_settings where entity_id = ?',
        [entityId],
      );
      return row?.pressure ?? false;
    });
  }

  /** @throws NotFound for what the actor does not run */
  set(entityId: string, pressure: boolean): Promise<DashboardSetting> {
    return this.about(entityId, 'member:edit', async (em) => {
      await em.execute(
        `insert into dashboard_settings (entity_id, pressure) values (?, ?)
         on conflict (entity_id) do update set pressure = excluded.pressure`,
        [entityId, pressure],
      );
      return pressure;
    });
  }

  private async about(
    entityId: string,
    action: Action,
    work: (em: EntityManager) => Promise<boolean>,
  ): Promise<DashboardSetting> {
    const actor = await this.scopes.load(currentActor());
    const seen = await this.seen.of({ nodeIds: [entityId], personIds: [entityId] });
    return withScope(this.em, serviceScope, async (em) => {
      assertCan(actor, action, await entity(em, entityId, seen));
      return create(DashboardSettingSchema, { pressure: await work(em) });
    });
  }
}

async function entity(em: EntityManager, id: string, seen: Seen): Promise<Resource> {
  const node = await livingNode(em, id);
  if (node && seen.has(node.id)) return { scope: node.scope };
  const memberships = await em.find(Member, { personId: id });
  if (!memberships.some((member) => seen.hasMember(member))) throw new NotFound();
  return { scope: memberships.flatMap(({ scope }) => scope), personId: id };
}
