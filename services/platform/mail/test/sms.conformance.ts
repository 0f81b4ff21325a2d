import { randomUUID } from 'node:crypto';
import { conformance } from '@strainscope/testing';
import type { Sms } from '../src/sms.ts';

export interface SmsHarness {
  sms: Sms;
  /** The texts delivered to a number so far, newest first. */
  delivered(phone: string): Promise<string[]>;
  close(): Promise<void>;
}

/** The promises of `Sms`, for any adapter. */
export function describeSms(adapter: string, open: () => Promise<SmsHarness>): void {
  conformance('Sms', adapter, (promised) => {
    let harness: SmsHarness;
    beforeAll(async () => void (harness = await open()));
    afterAll(() => harness.close());

    const to = (personId: string, phone: string) => ({ personId, phone });

    promised('a message arrives at its number', async () => {
      await harness.sms.send(randomUUID(), to('Ann', '+31612345678'), '123456 is your code');
      expect(await harness.delivered('+31612345678')).toEqual(['123456 is your code']);
      expect(await harness.delivered('+31600000000')).toEqual([]);
    });

    promised('what is kept of somebody are messages to them alone, though others have the number too', async () => {
      await harness.sms.send(randomUUID(), to('Ben', '+4479461111'), 'a code');
      expect(await harness.sms.kept('Cid')).toEqual([]);
      expect((await harness.sms.kept('Ben')).length).toBeLessThanOrEqual(1);
    });

    promised('what is forgotten of somebody is nobody else’s, though they have the same number', async () => {
      await harness.sms.send(randomUUID(), to('Dee', '+4479460000'), 'a code');
      await harness.sms.forget('Eve');
      expect(await harness.delivered('+4479460000')).toHaveLength(1);
    });

    promised('the same occasion is told once, another one again', async () => {
      const id = randomUUID();
      for (const occasion of [id, id, randomUUID()])
        await harness.sms.send(occasion, to('Ann', '+4915112345678'), 'a code');
      expect(await harness.delivered('+4915112345678')).toHaveLength(2);
    });
  });
}
