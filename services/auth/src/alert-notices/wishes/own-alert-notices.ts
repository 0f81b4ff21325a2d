import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { InvalidRequest, newId, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import type { AuthConfig } from '../../config/auth.config.ts';
import type { PushBrowser } from '../../letters/push.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { Profile } from '../../people/profiles/profile.entity.ts';
import { isOfPushService } from '../push/push-services.ts';
import { PushSubscription } from '../push/push-subscription.entity.ts';
import { WebPush } from '../push/web-push.ts';
import { AlertWishes, unchosenWishes, type QuietHours } from './alert-wishes.entity.ts';

const MINUTES_OF_DAY = 1_440;
const MOST_BROWSERS = 20;
const LONGEST_ENDPOINT = 2_048;
/** A point of P-256, uncompressed, and 128 bits (RFC 8291, §3). */
const KEY_BYTES = { p256dh: 65, auth: 16 } as const;

export interface ChosenWishes extends Pick<AlertWishes, 'push' | 'email' | 'sms'> {
  quietHours: QuietHours | undefined;
}

export interface OwnNotices {
  wishes: AlertWishes;
  timeZone: string;
  phoneProven: boolean;
  /** SHA-256 of the endpoints of their browsers, base64url: a browser finds itself among them. */
  browserHashes: string[];
  pushKey: string;
}

/** How whoever is signed in is told of alerts; an API token has no part in it. */
@Injectable()
export class OwnAlertNotices {
  constructor(
    private readonly em: EntityManager,
    private readonly webPush: WebPush,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** @throws NotFound */
  get(): Promise<OwnNotices> {
    return this.within(() => Promise.resolve());
  }

  /** @throws NotFound, InvalidRequest */
  choose({ quietHours, push, email, sms }: ChosenWishes): Promise<OwnNotices> {
    return this.within(async (em, personId) => {
      const ends = quietHours ? [quietHours.fromMinute, quietHours.untilMinute] : [];
      if (ends.some((minute) => minute >= MINUTES_OF_DAY) || (quietHours && ends[0] === ends[1]))
        throw new InvalidRequest([{ path: 'quiet_hours', message: 'Two different times of the day' }]);
      const [quietFrom = null, quietUntil = null] = ends;
      await em.upsert(AlertWishes, { personId, push, email, sms, quietFrom, quietUntil });
    });
  }

  /** @throws NotFound, InvalidRequest */
  addBrowser({ endpoint, p256dh, auth }: PushBrowser): Promise<OwnNotices> {
    return this.within(async (em, personId) => {
      demandBrowser({ endpoint, p256dh, auth }, this.config.push.services);
      await em.execute(`select pg_advisory_xact_lock(hashtext('push subscriptions'), hashtext(?))`, [personId]);
      const isOther = { personId, endpoint: { $ne: endpoint } };
      if ((await em.count(PushSubscription, isOther)) >= MOST_BROWSERS)
        throw new InvalidRequest([{ path: 'endpoint', message: `At most ${MOST_BROWSERS} browsers` }]);
      // A shared tablet gets the pushes of the person who turned them on last, and nobody else's.
      await em.execute(
        `insert into push_subscriptions (id, person_id, endpoint, p256dh, auth, added_at) values (?, ?, ?, ?, ?, ?)
         on conflict (endpoint) do update set person_id = excluded.person_id, p256dh = excluded.p256dh, auth = excluded.auth`,
        [newId(), personId, endpoint, p256dh, auth, this.clock.now()],
      );
    });
  }

  /** @throws NotFound */
  removeBrowser(endpoint: string): Promise<OwnNotices> {
    return this.within(async (em, personId) => {
      await em.nativeDelete(PushSubscription, { personId, endpoint });
    });
  }

  private async within(work: (em: EntityManager, personId: string) => Promise<void>): Promise<OwnNotices> {
    const { personId, apiScopes } = currentActor();
    if (apiScopes) throw new NotFound();
    return withScope(this.em, serviceScope, async (em) => {
      const person = await em.findOne(Person, { id: personId });
      if (!person) throw new NotFound();
      await work(em, personId);
      const wishes = await em.findOne(AlertWishes, { personId }, { refresh: true });
      const profile = await em.findOne(Profile, { personId });
      const browsers = await em.find(PushSubscription, { personId }, { orderBy: { id: 1 } });
      return {
        wishes: wishes ?? unchosenWishes(personId),
        timeZone: profile?.timeZone ?? '',
        phoneProven: person.phone !== null && person.phoneVerifiedAt !== null,
        browserHashes: browsers.map(({ endpoint }) => createHash('sha256').update(endpoint).digest('base64url')),
        pushKey: this.webPush.publicKey,
      };
    });
  }
}

function demandBrowser({ endpoint, ...keys }: PushBrowser, services: readonly string[]): void {
  if (endpoint.length > LONGEST_ENDPOINT || !isOfPushService(endpoint, services)) {
    const message = 'This browser’s push service is none that this installation sends to';
    throw new InvalidRequest([{ path: 'endpoint', message }]);
  }
  for (const [name, bytes] of Object.entries(KEY_BYTES) as [keyof typeof KEY_BYTES, number][])
    if (!/^[\w-]+={0,2}$/.test(keys[name]) || Buffer.from(keys[name], 'base64url').length !== bytes)
      throw new InvalidRequest([{ path: name, message: `${bytes} bytes as base64url` }]);
}
