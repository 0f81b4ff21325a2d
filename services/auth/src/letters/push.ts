/** A browser at its push service (RFC 8030), and the keys by which it alone reads what is sent (RFC 8291). */
export interface PushBrowser {
  endpoint: string;
  /** base64url */
  p256dh: string;
  /** base64url */
  auth: string;
}

/** What a browser shows. It may lie on a locked screen in front of anybody: it names nobody. */
export interface PushNotice {
  title: string;
  body: string;
  /** Path of the page that it opens. */
  path: string;
  /** A later notice of one topic takes the place of the earlier one, on the way and on the screen. */
  topic: string;
}

/**
 * Hands a notice to the push service of a browser. Handing over the same one twice shows one; a failure throws, and is
 * tried again, unless it is `RecipientRefused`: the browser is there no longer.
 */
export interface Push {
  send(browser: PushBrowser, notice: PushNotice): Promise<void>;
}
export const PUSH = Symbol('Push');
