import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { systemActor } from '@strainscope/access';
import { Poller, settleEach, type Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { AccountErasures } from './account-erasures.ts';

const LOOK_EVERY_MILLISECONDS = 10 * 60_000;
const AT_ONCE = 100;
/** As long as the longest-lived link that proves an address. */
const UNPROVEN_DAYS = 14;
/** Anybody has another link sent, as often as they like: from then on none keeps the account. */
const MOST_DAYS_BY_LINKS = 30;
/** As for links; a guardian who has lost a letter or two still finds the account. */
const MOST_DAYS_BY_GUARDIAN = 60;

/**
 * Erases accounts whose address nobody has proved: whoever owns the address did not sign up, and whoever did may have named
 * themselves its guardian. A minor whose guardian may still answer waits, but not forever; whoever belongs to a team, or has
 * answered for a child by letter, is known by that.
 */
@Injectable()
export class UnverifiedAccountsWorker implements BackgroundWorker {
  private readonly poller = new Poller(
    () => this.eraseDue(),
    (err) => this.logger.warn({ err }, 'unverified accounts wait for their erasure'),
  );

  constructor(
    private readonly em: EntityManager,
    private readonly erasures: AccountErasures,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.poller.every(LOOK_EVERY_MILLISECONDS);
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  /** A transaction each. */
  async eraseDue(): Promise<void> {
    await settleEach(
      await this.due(),
      (id) => withScope(this.em, serviceScope, (em) => this.eraseIfDue(em, id)),
      (personId, err) => this.logger.warn({ err, personId }, 'an unverified account waits for its erasure'),
    );
  }

  /** Looked at again, and held: others came first, and the address may be proved by now. */
  private async eraseIfDue(em: EntityManager, id: string): Promise<void> {
    await this.erasures.hold(em, id);
    const [due] = await this.dueIn(em, id);
    if (due !== undefined) await this.erasures.begin(em, due, systemActor.personId);
  }

  private due(): Promise<string[]> {
    return withScope(this.em, serviceScope, (em) => this.dueIn(em, null));
  }

  /** @param only this one; null for all */
  private async dueIn(em: EntityManager, only: string | null): Promise<string[]> {
    const now = this.clock.now();
    const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const longAgo = before(UNPROVEN_DAYS);
    const rows = await em.execute<{ id: string }[]>(
      `select p.id from people p
         where p.id = coalesce(?::uuid, p.id) and p.email_verified_at is null and p.last_sign_in_at is null
           and p.registered_at < ?
           and (p.registered_at < ? or not exists (
             select from one_time_links l where l.person_id = p.id and l.used_at is null and l.expires_at > ?))
           and (p.registered_at < ? or not exists (
             select from guardian_requests r
             where r.person_id = p.id and (r.answered_at > ? or (r.answered_at is null and r.expires_at > ?))))
           and not exists (select from guardian_requests r where r.guardian_id = p.id)
           and not exists (select from access_grants g where g.person_id = p.id)
           and not exists (select from erasures e where e.person_id = p.id)
         order by p.id limit ${AT_ONCE}`,
      [only, longAgo, before(MOST_DAYS_BY_LINKS), now, before(MOST_DAYS_BY_GUARDIAN), longAgo, now],
    );
    return rows.map(({ id }) => id);
  }
}
