import { randomUUID } from 'node:crypto';
import { conformance } from '@strainscope/testing';
import type { Letter } from '../src/letter.ts';
import type { Mailer } from '../src/mailer.ts';

/** A letter as it arrived. */
export interface Delivered {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: string[];
}

export interface MailerHarness {
  mailer: Mailer;
  /** Everything delivered to an address so far. */
  delivered(address: string): Promise<Delivered[]>;
  close(): Promise<void>;
}

const letter: Letter = {
  subject: 'Über 25 g: review the “Harlequins” event',
  paragraphs: ['Dear Zoë,', 'an event <above> the threshold & its strain are ready.'],
  action: { label: 'Open the event', url: 'http://127.0.0.1:4000/player/details/1?a=1&b=2' },
};

/** The promises of `Mailer`, for any adapter. */
export function describeMailer(adapter: string, open: () => Promise<MailerHarness>): void {
  conformance('Mailer', adapter, (promised) => {
    let harness: MailerHarness;
    let address: string;
    beforeAll(async () => void (harness = await open()));
    afterAll(() => harness.close());
    beforeEach(() => void (address = `${randomUUID()}@example.org`));

    promised('a letter arrives as plain text and as HTML', async () => {
      await harness.mailer.send(randomUUID(), { name: 'Zoë "Z" <x>', address }, letter);
      const [arrived] = await harness.delivered(address);
      expect(arrived).toMatchObject({ subject: letter.subject });
      expect(arrived!.text).toContain(letter.paragraphs[1]);
      expect(arrived!.text).toContain(letter.action!.url);
      expect(arrived!.html).toContain('an event &lt;above&gt; the threshold &amp; its strain');
      expect(arrived!.html).toContain('href="http://127.0.0.1:4000/player/details/1?a=1&amp;b=2"');
    });

    promised('a code stands in both forms, and a document travels along', async () => {
      const attachments = [{ fileName: 'consent.pdf', type: 'application/pdf', content: Buffer.from('%PDF-') }];
      await harness.mailer.send(randomUUID(), { address }, { ...letter, code: '042137', attachments });
      const [arrived] = await harness.delivered(address);
      expect(arrived!.text).toContain('042137');
      expect(arrived!.html).toContain('042137');
      expect(arrived!.attachments).toEqual(['consent.pdf']);
    });

    promised('the same occasion is told once, another one again', async () => {
      const id = randomUUID();
      await harness.mailer.send(id, { address }, letter);
      await harness.mailer.send(id, { address }, letter);
      await harness.mailer.send(randomUUID(), { address }, letter);
      expect(await harness.delivered(address)).toHaveLength(2);
    });

    promised('what is kept of an address are letters to it alone', async () => {
      await harness.mailer.send(randomUUID(), { address: `not.${address}` }, letter);
      expect(await harness.mailer.kept(address)).toEqual([]);
      await harness.mailer.send(randomUUID(), { address }, letter);
      const kept = await harness.mailer.kept(address);
      expect(kept.map(({ subject }) => subject)).toEqual(kept.map(() => letter.subject));
      expect(kept.length).toBeLessThanOrEqual(1);
    });

    promised('what is forgotten of one address is nobody else’s', async () => {
      await harness.mailer.send(randomUUID(), { address }, letter);
      await harness.mailer.forget(`not.${address}`);
      expect(await harness.delivered(address)).toHaveLength(1);
    });

    promised('what was sent at another time is not meant', async () => {
      const early = new Date(Date.now() - 60_000);
      const late = new Date(Date.now() + 60_000);
      await harness.mailer.send(randomUUID(), { address }, letter);
      for (const when of [{ until: early }, { since: late }]) {
        expect(await harness.mailer.kept(address, when)).toEqual([]);
        expect(await harness.mailer.forget(address, when)).toBe(0);
      }
      const all = await harness.mailer.kept(address);
      expect(await harness.mailer.kept(address, { since: early, until: late })).toEqual(all);
      expect(await harness.delivered(address)).toHaveLength(1);
    });

    promised('a line break in a subject adds no header, a script is no link', async () => {
      await harness.mailer.send(randomUUID(), { address }, { ...letter, subject: 'One\r\nBcc: other@example.org' });
      expect(await harness.delivered('other@example.org')).toEqual([]);
      const script = { ...letter, action: { label: 'x', url: 'javascript:alert(1)' } };
      await expect(harness.mailer.send(randomUUID(), { address }, script)).rejects.toThrow(TypeError);
    });
  });
}
