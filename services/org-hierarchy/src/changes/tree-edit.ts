import type { EntityManager } from '@mikro-orm/postgresql';
import { assertCan } from '@strainscope/access';
import type { Action, ActorScope } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import type { EventDraft, Outbox } from '@strainscope/messaging';
import { Member } from '../members/member.entity.ts';
import type { PlayerStatus } from '../members/member.entity.ts';
import { joined, left, memberStateOf } from '../members/member.state.ts';
import type { MemberState } from '../members/member.state.ts';
import { announcementsOf } from '../nodes/node.announcements.ts';
import type { TreeNode } from '../nodes/node.entity.ts';
import { heldNode, livingNode } from '../nodes/node-records.ts';
import { stateOf } from '../nodes/node.state.ts';
import type { NodeState } from '../nodes/node.state.ts';
import type { PastAssignment, SensorAssignment } from '../sensors/sensor-assignment.entity.ts';
import { assign, endAnew, putOnAgain, unassign } from '../sensors/sensor-records.ts';
import type { Sensor, Wearer } from '../sensors/sensor-records.ts';
import { staysChanged } from '../team-stays/stays-changed.ts';
import { beginStays, endStays, forgetStays, reopenStays } from '../team-stays/team-stays.ts';
import type { ChangeContent, Departure, StatusChange } from './change.entity.ts';
import type { Seen } from './seen-tree.ts';

/**
 * One edit of the tree in one transaction. It remembers what it touches, so that at its end everything is announced,
 * written to the log of changes, and can be undone.
 */
export class TreeEdit {
  private readonly before = new Map<TreeNode, NodeState | null>();
  private readonly demands: ChangeContent['demands'] = [];
  private readonly membersLeft: Departure[] = [];
  private readonly membersJoined: MemberState[] = [];
  private readonly takenOff: string[] = [];
  private readonly putOn: string[] = [];
  private readonly identified: ChangeContent['identified'] = [];
  private readonly neverHeld: NonNullable<ChangeContent['neverHeld']> = [];
  private readonly statuses: StatusChange[] = [];
  private readonly wearers: Wearer[] = [];
  private readonly drafts: EventDraft[] = [];
  /** When the edit was made that this one undoes. */
  takesBack: Date | null = null;

  constructor(
    readonly em: EntityManager,
    readonly actor: ActorScope,
    readonly seen: Seen,
    readonly now: Date,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NotFound when the actor may not */
  demand(action: Action, scope: readonly string[]): void {
    assertCan(this.actor, action, { scope });
    this.demands.push({ action, scope: [...scope] });
  }

  /** A node that is there; an old id of a merged one means the other. @throws NotFound */
  async node(id: string): Promise<TreeNode> {
    const node = await livingNode(this.em, id);
    if (!node || !this.seen.has(node.id)) throw new NotFound();
    return node;
  }

  /** The same, and it stays there until this edit ends. @throws NotFound */
  async heldNode(id: string): Promise<TreeNode> {
    await this.node(id);
    await heldNode(this.em, id);
    return this.node(id);
  }

  added(node: TreeNode): void {
    this.before.set(node, null);
  }

  change(node: TreeNode, changes: Partial<Pick<TreeNode, 'name' | 'parentId' | 'scope' | 'goneAt' | 'mergedInto'>>) {
    if (!this.before.has(node)) this.before.set(node, stateOf(node));
    this.em.assign(node, { ...changes, version: node.version + 1 });
  }

  /** @param instead where this edit puts them for it */
  leave(member: Member, instead?: Departure['instead']): void {
    const state = memberStateOf(member);
    this.membersLeft.push(instead ? { ...state, instead } : state);
    this.drafts.push(left(state, this));
    this.em.remove(member);
  }

  join(state: MemberState, scope: readonly string[]): void {
    this.membersJoined.push(state);
    this.drafts.push(joined(state, this));
    this.em.create(Member, { ...state, scope: [...scope] });
  }

  setStatus(member: Member, after: PlayerStatus): void {
    const { personId, nodeId, status: before } = member;
    this.statuses.push({ personId, nodeId, before, after });
    const message = { personId, teamId: nodeId, status: after };
    this.drafts.push({ type: 'strainscope.org.member.status-changed.v1', key: personId, message });
    this.em.assign(member, { status: after });
  }

  async takeOff(assignment: SensorAssignment, at = this.now): Promise<void> {
    this.takenOff.push(assignment.id);
    this.wears(assignment);
    await unassign(this.em, this.outbox, assignment, at);
  }

  /** An assignment that has ended ends at another time. */
  async endAnew(assignment: SensorAssignment, at: Date): Promise<void> {
    this.wears(assignment);
    await endAnew(this.em, this.outbox, assignment, at);
  }

  /** Takes back that an assignment ended. */
  async putBack(assignment: SensorAssignment): Promise<void> {
    this.wears(assignment);
    await putOnAgain(this.em, this.outbox, assignment);
  }

  async putSensorOn(sensor: Sensor, wearer: Wearer, from = this.now): Promise<void> {
    this.wears(wearer);
    this.putOn.push(await assign(this.em, this.outbox, sensor, wearer, from));
  }

  /** One that has ended was somebody else's all the time. */
  async wornByAnother(past: PastAssignment, wearer: Wearer): Promise<void> {
    const { id, from, until } = past;
    this.neverHeld.push({ id, until: until.toISOString() });
    await this.endAnew(past, from);
    this.wears(wearer);
    this.putOn.push(await assign(this.em, this.outbox, past, wearer, from, until));
  }

  identify(identity: ChangeContent['identified'][number], takenBack = false): void {
    this.identified.push(identity);
    const message = { ...identity, takenBack };
    this.drafts.push({ type: 'strainscope.org.member.identified.v1', key: identity.undefinedPersonId, message });
  }

  private wears({ personId, teamId }: Wearer): void {
    this.wearers.push({ personId, teamId });
  }

  /** Writes everything down and announces it. */
  async finish(): Promise<ChangeContent> {
    await this.em.flush();
    await this.writeStays();
    const nodes = [...this.before].map(([node, before]) => ({ before, after: stateOf(node) }));
    await this.followNodes(nodes.map(({ after }) => after.id));
    const ofNodes = nodes.flatMap(({ before, after }) => announcementsOf(before, after));
    // Lists show a node until it is gone, and from when it comes back: with whoever belongs to it, not empty at first.
    const drafts = this.takesBack ? [...this.drafts, ...ofNodes] : [...ofNodes, ...this.drafts];
    await this.outbox.appendAll(this.em, drafts);
    const { demands, membersLeft, membersJoined, takenOff, putOn, neverHeld, identified, statuses, wearers } = this;
    const members = { left: membersLeft, joined: membersJoined, identified, statuses };
    return { demands, nodes, ...members, takenOff, putOn, neverHeld, wearers };
  }

  private async writeStays(): Promise<void> {
    const { em, now, takesBack } = this;
    const { ended, begun } = staysChanged(this.membersLeft, this.membersJoined);
    if (takesBack) {
      await forgetStays(em, ended, takesBack);
      await reopenStays(em, begun, takesBack);
    }
    await endStays(em, ended, now);
    await beginStays(em, begun, now);
  }

  /** Members, stays and sensors hang where their node does. */
  private async followNodes(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const [table, column] of [
      ['members', 'node_id'],
      ['sensor_assignments', 'team_id'],
      ['team_stays', 'team_id'],
    ]) {
      await this.em.execute(
        `update ${table} set scope = nodes.scope from nodes
         where nodes.id = ${table}.${column} and nodes.id = any (?::uuid[]) and ${table}.scope <> nodes.scope`,
        [`{${ids.join(',')}}`],
      );
    }
  }
}
