import { Inject, Injectable } from '@nestjs/common';
import { RetryableError } from '@strainscope/kernel';
import { RecipientRefused } from '@strainscope/mail';
import { ACTOR_KEY, CONFIG, PUBLIC_URL } from '@strainscope/service-kit';
import webPush from 'web-push';
import type { AuthConfig } from '../../config/auth.config.ts';
import type { Push, PushBrowser, PushNotice } from '../../letters/push.ts';
import { isOfPushService } from './push-services.ts';
import { vapidKeys } from './vapid-keys.ts';

const TIMEOUT_MILLISECONDS = 15_000;
/** How long a push service keeps a notice for a browser that is away: an alert that is older is no news. */
const KEPT_SECONDS = 10 * 60;
/** Answers of a push service that knows the browser no longer (RFC 8030, §7.3). All others may be faults of ours, such as a clock. */
const GONE = [404, 410];

/** Encrypts notices for a browser (RFC 8291) and hands them to its push service, which cannot read them. */
@Injectable()
export class WebPush implements Push {
  /** Public key of the server, base64url: browsers subscribe with it. */
  readonly publicKey: string;
  private readonly privateKey: string;

  constructor(
    @Inject(ACTOR_KEY) actorKey: Uint8Array,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {
    const { publicKey, privateKey } = vapidKeys(actorKey);
    this.publicKey = publicKey;
    this.privateKey = privateKey;
  }

  /** @throws RecipientRefused for a browser that is gone, RetryableError */
  async send({ endpoint, p256dh, auth }: PushBrowser, { topic, ...notice }: PushNotice): Promise<void> {
    // The operator may have taken the service off the list since.
    if (!isOfPushService(endpoint, this.config.push.services)) throw new RecipientRefused(403);
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({ ...notice, tag: topic }),
      {
        vapidDetails: { subject: this.subject(), publicKey: this.publicKey, privateKey: this.privateKey },
        TTL: KEPT_SECONDS,
        urgency: 'high',
        topic,
      },
    );
    const response = await fetch(details.endpoint, {
      method: 'POST',
      headers: Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
      body: new Uint8Array(details.body),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new RetryableError({ detail: 'The push service cannot be reached.', cause });
    });
    await response.body?.cancel();
    if (GONE.includes(response.status)) throw new RecipientRefused(response.status);
    if (!response.ok) throw new RetryableError({ detail: `The push service answered ${response.status}.` });
  }

  /** Whom a push service writes to about these pushes: a web page has to be one that begins with https. */
  private subject(): string {
    const url = this.publicUrl();
    return url.startsWith('https:') ? url : `mailto:${this.config.contactEmail}`;
  }
}
