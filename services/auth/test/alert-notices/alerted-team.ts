import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { AlertNoticeService, PeopleService } from '@strainscope/proto/auth';
import { startPushService, type TestPushService } from '@strainscope/testing/push-service';
import { registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';

export const MINUTE = 60_000;

export interface AlertedService {
  tested: TestedAuth;
  clock: FakeClock;
  push: TestPushService;
  stop(): Promise<void>;
}

/** The service, and a push service that it may send to. */
export async function alertedService(): Promise<AlertedService> {
  const clock = new FakeClock();
  const push = await startPushService();
  const tested = await testedAuth({ push: { services: [push.url] } }, clock);
  return { tested, clock, push, stop: () => tested.stop().finally(() => push.stop()) };
}

/** A team with staff and a player, and alerts that ingest announces of the player. */
export class AlertedTeam {
  readonly org = newId();
  readonly institution = newId();
  readonly team = newId();
  readonly player = newId();
  private readonly emails = new Map<string, string>();

  private constructor(
    readonly tested: TestedAuth,
    readonly clock: FakeClock,
    readonly push: TestPushService,
  ) {}

  static async plant({ tested, clock, push }: AlertedService): Promise<AlertedTeam> {
    const it = new AlertedTeam(tested, clock, push);
    await plant(tested, [it.org]);
    await plant(tested, [it.org, it.institution]);
    await plant(tested, [it.org, it.institution, it.team]);
    await it.register(it.player);
    await join(tested, it.player, it.team, Level.player);
    await tested.settled();
    return it;
  }

  /** Staff of the team, or of a node above it. */
  async staff(nodeId = this.team, level: Level = Level.team): Promise<string> {
    const personId = newId();
    await this.register(personId);
    await join(this.tested, personId, nodeId, level);
    await this.tested.settled();
    return personId;
  }

  async leave(personId: string, nodeId = this.team): Promise<void> {
    await this.tested.announce('strainscope.org.member.left.v1', personId, { personId, nodeId, role: 'staff' });
    await this.tested.settled();
  }

  as(personId: string, level: Level = Level.team) {
    return this.tested.client(AlertNoticeService, actor(level, personId));
  }

  lettersTo(personId: string): string[] {
    const email = this.emails.get(personId);
    return this.tested.mail.letters.filter(({ to }) => to === email).map(({ text }) => text);
  }

  /** An alert as ingest announces it. */
  alert(change: Partial<ReturnType<AlertedTeam['facts']>> = {}) {
    const facts = this.facts(change);
    const announce = (type: 'raised' | 'changed', more: object) => {
      const message = { alert: { ...facts, ...more } };
      return type === 'raised'
        ? this.tested.announce('strainscope.ingest.alert.raised.v1', facts.alertId, message)
        : this.tested.announce('strainscope.ingest.alert.changed.v1', facts.alertId, {
            ...message,
            changedBy: newId(),
          });
    };
    let version = 1;
    return {
      ...facts,
      raise: async () => {
        await announce('raised', { state: 'new', version: 1 });
        await this.tested.settled();
      },
      become: async (state: string) => {
        version += 1;
        await announce('changed', { state, version });
        await this.tested.settled();
      },
    };
  }

  private facts(change: object) {
    const alertId = newId();
    const now = timestampFromDate(this.clock.now());
    const times = { occurredAt: now, receivedAt: now, raisedAt: now };
    const place = { teamId: this.team, scope: [this.org, this.institution, this.team] };
    return {
      alertId,
      eventId: alertId,
      incidentId: alertId,
      personId: this.player,
      late: false,
      ...place,
      ...times,
      ...change,
    };
  }

  private async register(personId: string): Promise<void> {
    const person = registration({ personId });
    this.emails.set(personId, person.email);
    await this.tested.client(PeopleService, systemActor).registerPerson(person);
  }
}
