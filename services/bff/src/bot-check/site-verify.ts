import { z } from 'zod';
import { BotSuspected, type BotCheck } from './bot-check.ts';

const verdict = z.object({ success: z.boolean() });
const PATIENCE_MILLISECONDS = 5_000;

/** The `siteverify` call that reCAPTCHA, hCaptcha and Turnstile share: a form of secret, response and address. */
export class SiteVerify implements BotCheck {
  constructor(
    private readonly url: string,
    private readonly secret: string,
  ) {}

  /** @throws BotSuspected, also when nobody can be asked: a form is filled in again, spam is read by somebody */
  async demandPerson(proof: string | undefined, address: string): Promise<void> {
    if (!proof || !(await this.isPerson(proof, address))) throw new BotSuspected();
  }

  private async isPerson(response: string, remoteip: string): Promise<boolean> {
    const body = new URLSearchParams({ secret: this.secret, response, remoteip });
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    const answer = await fetch(this.url, { method: 'POST', body, signal }).catch(() => undefined);
    const judged = verdict.safeParse(await answer?.json().catch(() => undefined));
    return judged.success && judged.data.success;
  }
}
