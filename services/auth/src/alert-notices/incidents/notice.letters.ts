import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK, PUBLIC_URL } from '@strainscope/service-kit';
import { LetterOrder } from '../../letters/letter-order.entity.ts';
import type { Delivery, LetterWriter, OrderedLetter } from '../../letters/letter-writer.ts';
import { Letters } from '../../letters/letters.ts';
import { staffAbove } from '../duty/staff-above.ts';
import { PushSubscription } from '../push/push-subscription.entity.ts';
import { AlertIncident } from './alert-incident.entity.ts';
import { noticeOf, recipientIn } from './notice-orders.ts';
import { noticeWords, type NoticeWords } from './notice-words.ts';
import { openAlerts } from './open-alerts.ts';
import { recipientsOf, type Recipient } from './recipients.ts';

/** A notice that waited longer for a mail server or a push service is no news: the alert is on the list. */
const OLD_MILLISECONDS = 3_600_000;
const NOT_ALL = 'That no alert comes says nothing about an injury.';

interface Notice {
  recipient: Recipient;
  words: NoticeWords;
}

/** Finds what to tell somebody when it leaves: nothing once it was acknowledged, or is not theirs to know. */
@Injectable()
export class Notices {
  constructor(
    private readonly letters: Letters,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(
    em: EntityManager,
    incidentId: string,
    personId: string,
    { orderedAt }: OrderedLetter,
  ): Promise<Notice | undefined> {
    const now = this.clock.now();
    if (now.getTime() - orderedAt.getTime() > OLD_MILLISECONDS) return undefined;
    const incident = await em.findOne(AlertIncident, { id: incidentId });
    const alerts = incident ? await openAlerts(em, incidentId) : [];
    if (!incident || alerts.length === 0) return undefined;
    const staff = await staffAbove(em, incident.scope);
    if (!staff.some((each) => each.personId === personId)) return undefined;
    const recipient = (await recipientsOf(em, [personId], now)).get(personId);
    return recipient && { recipient, words: noticeWords(alerts, recipient.timeZone, now) };
  }

  /** The same for a channel that rings. Where it does not reach them any more, an e-mail is ordered. */
  async findFor(
    channel: 'push' | 'sms',
    em: EntityManager,
    incidentId: string,
    personId: string,
    order: OrderedLetter,
  ): Promise<Notice | undefined> {
    const notice = await this.find(em, incidentId, personId, order);
    if (!notice || notice.recipient.reach.channels.includes(channel)) return notice;
    await this.orderEmailInstead(em, incidentId, personId);
    return undefined;
  }

  /** Tells somebody by e-mail when nothing else reaches them any more, unless an e-mail is on its way. */
  async orderEmailInstead(em: EntityManager, incidentId: string, personId: string): Promise<void> {
    const now = this.clock.now();
    const recipient = (await recipientsOf(em, [personId], now)).get(personId);
    if (!recipient || recipient.wantsEmail || !recipient.reach.channels.includes('email')) return;
    const waiting = { kind: 'alert-email', subjectId: incidentId, detail: { $like: `${personId} %` } };
    if ((await em.count(LetterOrder, waiting)) > 0) return;
    this.letters.order(em, 'alert-email', incidentId, noticeOf(personId, now));
  }
}

@Injectable()
export class AlertEmail implements LetterWriter {
  readonly kind = 'alert-email';
  readonly isUrgent = true;

  constructor(
    private readonly notices: Notices,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
  ) {}

  async write(em: EntityManager, incidentId: string, order: OrderedLetter): Promise<Delivery | undefined> {
    const notice = await this.notices.find(em, incidentId, recipientIn(order.detail), order);
    if (!notice) return undefined;
    const { title, when, path } = notice.words;
    const { firstName, lastName, email } = notice.recipient.person;
    return {
      to: { name: `${firstName} ${lastName}`, address: email },
      letter: {
        subject: title,
        paragraphs: [
          `${when} Nobody has acknowledged it yet. Who it concerns is shown once you are signed in.`,
          `${NOT_ALL} How you are told of alerts: ${this.publicUrl()}/alert-notices`,
        ],
        action: { label: 'See the alert', url: `${this.publicUrl()}${path}` },
      },
    };
  }
}

@Injectable()
export class AlertTextMessage implements LetterWriter {
  readonly kind = 'alert-sms';
  readonly isUrgent = true;

  constructor(
    private readonly notices: Notices,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
  ) {}

  async write(em: EntityManager, incidentId: string, order: OrderedLetter): Promise<Delivery | undefined> {
    const notice = await this.notices.findFor('sms', em, incidentId, recipientIn(order.detail), order);
    if (!notice) return undefined;
    const { title, when, path } = notice.words;
    const { id: personId, phone } = notice.recipient.person;
    return { reader: { personId, phone: phone! }, text: `${title}. ${when} ${this.publicUrl()}${path}` };
  }
}

/** To one browser of somebody's, which is the recipient of its order. */
@Injectable()
export class AlertPush implements LetterWriter {
  readonly kind = 'alert-push';
  readonly isUrgent = true;

  constructor(private readonly notices: Notices) {}

  async write(em: EntityManager, incidentId: string, order: OrderedLetter): Promise<Delivery | undefined> {
    const browser = await em.findOne(PushSubscription, { id: recipientIn(order.detail) });
    if (!browser) return undefined;
    const notice = await this.notices.findFor('push', em, incidentId, browser.personId, order);
    if (!notice) return undefined;
    const { title, when, path } = notice.words;
    return {
      browser,
      notice: { title, body: `${when} Open it to see who. ${NOT_ALL}`, path, topic: incidentId.replaceAll('-', '') },
    };
  }

  /** The browser is gone. */
  async refused(em: EntityManager, incidentId: string, { detail }: OrderedLetter): Promise<void> {
    const browser = await em.findOne(PushSubscription, { id: recipientIn(detail) });
    if (!browser) return;
    await em.nativeDelete(PushSubscription, { id: browser.id });
    await this.notices.orderEmailInstead(em, incidentId, browser.personId);
  }
}
