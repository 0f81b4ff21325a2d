import { RetryableError } from '@strainscope/kernel';
import type { KeptMessage, Sms, TextReader } from './sms.ts';
import type { ToldOccasions } from './told-occasions.ts';

export interface GatewaySmsOptions {
  /** Takes `POST {"to": "+31…", "text": "…"}` with `Authorization: Bearer` and answers 2xx once it has the message. */
  url: string;
  token: string;
  told: ToldOccasions;
}

const timeoutMilliseconds = 15_000;

/** The text messages of a cluster: handed to a gateway over HTTP. */
export class GatewaySms implements Sms {
  constructor(private readonly options: GatewaySmsOptions) {}

  send(id: string, { phone }: TextReader, text: string): Promise<void> {
    return this.options.told.once(`message ${id}`, () => this.hand(id, phone, text));
  }

  kept(): Promise<KeptMessage[]> {
    return Promise.resolve([]);
  }

  /** Nothing is kept here. */
  forget(): Promise<number> {
    return Promise.resolve(0);
  }

  private async hand(id: string, phone: string, text: string): Promise<void> {
    const response = await fetch(this.options.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.options.token}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify({ to: phone, text }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
      // A gateway that moves is configured anew: the token goes nowhere else.
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new RetryableError({ detail: 'The gateway for text messages cannot be reached.', cause });
    });
    await response.body?.cancel();
    if (!response.ok)
      throw new RetryableError({ detail: `The gateway for text messages answered ${response.status}.` });
  }
}
