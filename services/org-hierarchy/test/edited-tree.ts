import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import type { Client } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '@strainscope/access';
import type { Level } from '@strainscope/kernel';
import { newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { MembersEdited } from '@strainscope/proto/org';
import { DashboardSettingService, MemberService, StructureService, TreeService } from '@strainscope/proto/org';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { eventually } from '@strainscope/testing';
import { orgHierarchy } from '../src/index.ts';

export type Kind = 'organization' | 'institution' | 'team';

/** The service with a clock that tests move, and short ways to build a tree and to look at it. */
export class EditedTree {
  readonly tree: Client<typeof TreeService>;
  readonly structure: Client<typeof StructureService>;
  readonly members: Client<typeof MemberService>;
  readonly settings: Client<typeof DashboardSettingService>;

  private constructor(
    readonly service: TestedService,
    private readonly time: { now: Date },
  ) {
    this.tree = createClient(TreeService, service.calls);
    this.structure = createClient(StructureService, service.calls);
    this.members = createClient(MemberService, service.calls);
    this.settings = createClient(DashboardSettingService, service.calls);
  }

  static async start(): Promise<EditedTree> {
    const time = { now: new Date() };
    return new EditedTree(await testedService(orgHierarchy, {}, { clock: { now: () => time.now } }), time);
  }

  pass(hours: number): void {
    this.time.now = new Date(this.time.now.getTime() + hours * 3_600_000);
  }

  async plant(kind: Kind, name: string = newId(), parentId = ''): Promise<string> {
    const zone = kind === 'team' ? { timeZone: 'Europe/Berlin' } : {};
    const { nodeId } = await this.service.asSystem(() => this.tree.createNode({ kind, name, parentId, ...zone }));
    return nodeId;
  }

  /** An organization with an institution. */
  async plantInstitution(): Promise<{ organization: string; institution: string }> {
    const organization = await this.plant('organization');
    return { organization, institution: await this.plant('institution', 'Institution', organization) };
  }

  /** An institution with two teams. */
  async plantTwoTeams() {
    const { institution, organization } = await this.plantInstitution();
    const first = await this.plant('team', 'First', institution);
    const second = await this.plant('team', 'Second', institution);
    return { institution, organization, first, second };
  }

  async player(teamId: string): Promise<string> {
    const personId = newId();
    await this.service.asSystem(() => this.tree.addMember({ personId, nodeId: teamId, role: 'player' }));
    return personId;
  }

  async staff(nodeId: string, level: Level): Promise<Actor> {
    const actor: Actor = { personId: newId(), level, permissions: [] };
    await this.service.asSystem(() => this.tree.addMember({ personId: actor.personId, nodeId, role: 'staff' }));
    await this.service.settled();
    return actor;
  }

  /**
   * Does the first, and begins the other one before the first is committed, which then waits; answers what that does.
   * @param waiters transactions of the other one
   */
  async whileUncommitted<T>(
    first: (em: EntityManager) => Promise<unknown>,
    other: () => Promise<T>,
    waiters = 1,
  ): Promise<T> {
    const isDone = Promise.withResolvers<void>();
    // Begun out here, the other one has a transaction of its own.
    const begun = isDone.promise.then(other);
    // A failure of the other one meanwhile is told at the end.
    const ended = Promise.allSettled([begun]);
    await withScope(this.service.running.app.get(EntityManager), serviceScope, async (em) => {
      await first(em);
      const [here] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      isDone.resolve();
      const waiting = `select from pg_locks, unnest(pg_blocking_pids(pid)) as first
        where not granted and ? = any (first || pg_blocking_pids(first))`;
      await eventually(async () => expect(await em.execute(waiting, [here!.pid])).toHaveLength(waiters));
    });
    await ended;
    return begun;
  }

  /** A sensor that nobody owns is seen in a team; answers its undefined member. */
  async undefinedMember(teamId: string, sensorId: string, firstSeenAt = this.time.now): Promise<string> {
    const personId = newId();
    await this.service.announce('strainscope.ingest.sensor.unrecognised.v1', personId, {
      personId,
      teamId,
      brand: 'prevent',
      sensorId,
      firstSeenAt: timestampFromDate(firstSeenAt),
    });
    await this.service.settled();
    return personId;
  }

  wear(personId: string, teamId: string, sensorId: string, more: object = {}) {
    const wish = { personId, teamId, brand: 'prevent', sensorId, ...more };
    return this.service.asSystem(() => this.tree.assignSensors({ assignments: [wish] }));
  }

  merge(kind: Kind, nodeId: string, intoNodeId: string) {
    return this.service.asSystem(() => this.structure.mergeNodes({ kind, merges: [{ nodeId, intoNodeId }] }));
  }

  delete(kind: Kind, nodeId: string) {
    return this.service.asSystem(() => this.structure.deleteNodes({ kind, nodes: [{ nodeId }] }));
  }

  undo({ undo }: Pick<MembersEdited, 'undo'>) {
    return this.service.asSystem(() => this.structure.undoChange({ changeId: undo!.changeId }));
  }

  async namesBelow(parentId: string): Promise<string[]> {
    const { nodes } = await this.service.asSystem(() => this.tree.listNodes({ parentId }));
    return nodes.map(({ name }) => name);
  }

  playersOf(teamId: string): Promise<string[]> {
    return this.membersOf(teamId, 'player');
  }

  staffOf(nodeId: string): Promise<string[]> {
    return this.membersOf(nodeId, 'staff');
  }

  private async membersOf(nodeId: string, role: 'staff' | 'player'): Promise<string[]> {
    const rows = await this.service.rows<{ person_id: string }>(
      'select person_id from members where node_id = ? and role = ? order by person_id',
      [nodeId, role],
    );
    return rows.map(({ person_id }) => person_id);
  }

  /** Sensors worn now below a node, each with the last node of its scope. */
  async wornBelow(nodeId: string): Promise<[personId: string, sensorId: string, team: string | undefined][]> {
    const rows = await this.service.rows<{ person_id: string; sensor_id: string; scope: string[] }>(
      `select person_id, sensor_id, scope from sensor_assignments
       where scope @> array[?::uuid] and until is null order by sensor_id`,
      [nodeId],
    );
    return rows.map(({ person_id, sensor_id, scope }) => [person_id, sensor_id, scope.at(-1)]);
  }
}
