import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { conformance, eventually } from '@strainscope/testing';
import type { BusMessage, DeliveredMessage, EventBus, Subscription } from '../src/bus/event-bus.ts';

/** Two independent members of one bus, as two processes would have, on an empty log. */
export interface EventBusHarness {
  one: EventBus;
  other: EventBus;
  close(): Promise<void>;
}

/**
 * The promises of `EventBus`, for any adapter.
 * @param open with the topic in which something is to be forgotten: an adapter may have to be told its topics
 */
export function describeEventBus(adapter: string, open: (topic: string) => Promise<EventBusHarness>): void {
  conformance('EventBus', adapter, (promised) => {
    let harness: EventBusHarness;
    let topic: string;
    const known = 'known';
    beforeAll(async () => void (harness = await open(known)));
    afterAll(() => harness.close());
    beforeEach(() => void (topic = `topic-${randomUUID()}`));

    const message = (key: string, value: string): BusMessage => ({ key, value, headers: { ce_id: randomUUID() } });
    const messages = (count: number, key = (index: number) => `key-${index % 3}`) =>
      Array.from({ length: count }, (_, index) => message(key(index), String(index)));
    const values = (taken: readonly DeliveredMessage[]) => taken.map(({ value }) => value);

    /** Subscribes for the length of one check and collects what comes. */
    async function collecting(
      bus: EventBus,
      group: string,
      check: (taken: DeliveredMessage[], subscription: Subscription) => Promise<void>,
      refuse: (delivered: DeliveredMessage) => boolean = () => false,
    ): Promise<void> {
      const taken: DeliveredMessage[] = [];
      const subscription = await bus.subscribe({
        group,
        topics: [topic],
        async handle(delivered) {
          if (refuse(delivered)) throw new Error('refused');
          taken.push(delivered);
        },
      });
      try {
        await check(taken, subscription);
      } finally {
        await subscription.close();
      }
    }

    promised('a new group sees everything from the beginning, whole', async () => {
      const sent = message('k', '{"text":"“ü” \\\\ \'"}');
      await harness.one.append(topic, [sent]);
      await collecting(harness.other, 'g', (taken) =>
        eventually(() => expect(taken).toEqual([{ ...sent, topic, offset: expect.any(Number) as number }])),
      );
    });

    promised('what holds a forgotten word has no value any more, and keeps its place', async () => {
      topic = known;
      const word = randomUUID();
      const sent = [
        message('k', `{"about":"${word}"}`),
        message('k', '{"about":"somebody else"}'),
        message(word, '{}'),
      ];
      await harness.one.append(topic, sent);
      expect(await harness.other.forget(word)).toBe(2);
      expect(await harness.other.forget(word)).toBe(0);
      await collecting(harness.one, 'g', (taken) =>
        eventually(() => {
          const valueOf = new Map(taken.map(({ headers, value }) => [headers.ce_id, value]));
          expect(sent.map(({ headers }) => valueOf.get(headers.ce_id))).toEqual(['', '{"about":"somebody else"}', '']);
        }),
      );
    });

    promised('what is appended while a group listens arrives within a second', async () => {
      await collecting(harness.one, 'g', async (taken) => {
        await harness.other.append(topic, messages(1));
        await eventually(() => expect(taken).toHaveLength(1), { within: 1_000 });
      });
    });

    promised('order per key holds across many concurrent appends', async () => {
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let index = 0; index < 25; index++) {
          await (writer % 2 ? harness.one : harness.other).append(topic, [message(`writer-${writer}`, String(index))]);
        }
      });
      await collecting(harness.one, 'g', async (taken) => {
        await Promise.all(writers);
        await eventually(() => expect(taken).toHaveLength(200));
        for (let writer = 0; writer < 8; writer++) {
          const own = taken.filter(({ key }) => key === `writer-${writer}`);
          expect(values(own)).toEqual(Array.from({ length: 25 }, (__, index) => String(index)));
        }
      });
    });

    promised('two groups both see a message; two members of one group share it', async () => {
      await collecting(harness.one, 'shared', (first) =>
        collecting(harness.other, 'shared', (second) =>
          collecting(harness.other, 'own', async (own) => {
            await harness.one.append(topic, messages(30));
            await eventually(() => {
              expect(own).toHaveLength(30);
              expect(first.length + second.length).toBe(30);
            });
          }),
        ),
      );
    });

    promised('a refused message comes again, and later ones of its key wait for it', async () => {
      await harness.one.append(
        topic,
        messages(4, () => 'same'),
      );
      let refusals = 3;
      const refuse = ({ value }: DeliveredMessage) => value === '1' && refusals-- > 0;
      await collecting(
        harness.one,
        'g',
        (taken) => eventually(() => expect(values(taken)).toEqual(['0', '1', '2', '3'])),
        refuse,
      );
    });

    promised(
      'while messages of some topics are refused others go on; let go, the held ones come in order',
      async () => {
        // As many keys as there may be partitions, so that each holds one that is refused.
        const keys = 24;
        const held = [topic, `${topic}-too`];
        const free = `${topic}-free`;
        const inTurn = messages(2 * keys, (index) => `key-${index % keys}`);
        await Promise.all(held.map((name) => harness.one.append(name, inTurn)));
        let isRefused = true;
        let refusals = 0;
        const taken: DeliveredMessage[] = [];
        const subscription = await harness.one.subscribe({
          group: 'g',
          topics: [...held, free],
          async handle(delivered) {
            if (isRefused && delivered.topic !== free) {
              refusals++;
              throw new Error('refused');
            }
            taken.push(delivered);
          },
        });
        try {
          await eventually(() => expect(refusals).toBeGreaterThan(2));
          for (const value of ['0', '1']) {
            await harness.other.append(free, [message('k', value)]);
            await eventually(() => expect(values(taken)).toContain(value));
          }
          expect(values(taken)).toEqual(['0', '1']);
          isRefused = false;
          await eventually(() => expect(taken).toHaveLength(2 + 2 * inTurn.length));
          for (const [place, ofKey] of Map.groupBy(taken, (each) => `${each.topic} ${each.key}`)) {
            const numbers = values(ofKey).map(Number);
            expect([place, numbers]).toEqual([place, numbers.toSorted((a, b) => a - b)]);
          }
        } finally {
          await subscription.close();
        }
      },
    );

    promised(
      'messages that wait are taken together, one by one where that is wanted, and again where it fails',
      async () => {
        await harness.one.append(
          topic,
          messages(7, () => 'same'),
        );
        const offered: string[][] = [];
        const taken: string[] = [];
        let refusals = 1;
        const subscription = await harness.one.subscribe({
          group: topic,
          topics: [topic],
          async handle({ value }) {
            taken.push(value);
          },
          async handleTogether(waiting) {
            offered.push(values(waiting));
            if (waiting[0]!.value === '3' && refusals-- > 0) throw new Error('refused');
            const together = waiting[0]!.value === '3' ? [] : waiting.slice(0, 3);
            taken.push(...values(together));
            return together.length;
          },
        });
        try {
          await eventually(() => expect(taken).toEqual(['0', '1', '2', '3', '4', '5', '6']));
          expect(offered[0]).toEqual(['0', '1', '2', '3', '4', '5', '6']);
          await eventually(async () => expect(await harness.one.lag(topic)).toMatchObject([{ messages: 0 }]));
        } finally {
          await subscription.close();
        }
      },
    );

    promised('a group goes on where it confirmed, also elsewhere', async () => {
      await harness.one.append(topic, messages(5));
      await collecting(harness.one, 'g', (taken) => eventually(() => expect(taken).toHaveLength(5)));
      await harness.one.append(topic, [message('k', 'later')]);
      await collecting(harness.other, 'g', (taken) => eventually(() => expect(values(taken)).toEqual(['later'])));
    });

    promised('another member takes over when the active one leaves', async () => {
      await collecting(harness.one, 'g', (first, leaving) =>
        collecting(harness.other, 'g', async (second) => {
          await harness.one.append(topic, messages(5));
          await eventually(() => expect(first.length + second.length).toBe(5));
          await leaving.close();
          await harness.one.append(topic, messages(5));
          await eventually(() => expect(first.length + second.length).toBe(10));
        }),
      );
    });

    promised('a rewound group sees everything from the offset again, listening or not', async () => {
      await harness.one.append(
        topic,
        messages(5, () => 'same'),
      );
      await collecting(harness.one, 'g', async (taken) => {
        await eventually(() => expect(taken).toHaveLength(5));
        await harness.other.rewind('g', topic, taken[3]!.offset);
        await eventually(() => expect(values(taken)).toEqual(['0', '1', '2', '3', '4', '3', '4']));
      });
    });

    promised('fan-out gives everyone what comes from now on, and nothing from before', async () => {
      await harness.one.append(topic, messages(3));
      const seen: string[][] = [[], []];
      const subscriptions = await Promise.all(
        [harness.one, harness.other].map((bus, index) =>
          bus.fanOut({ topics: [topic], handle: async ({ value }) => void seen[index]!.push(value) }),
        ),
      );
      await harness.one.append(topic, [message('k', 'live')]);
      await eventually(() => expect(seen).toEqual([['live'], ['live']]));
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
    });

    promised('lag says how many messages a group has not confirmed, and how old they are', async () => {
      await collecting(harness.one, topic, async (taken) => {
        await harness.one.append(topic, messages(3));
        await eventually(() => expect(taken).toHaveLength(3));
      });
      expect(await harness.one.lag(topic)).toEqual([{ topic, messages: 0, seconds: 0 }]);
      await harness.one.append(topic, messages(2));
      await sleep(2_000);
      const [lag] = await harness.other.lag(topic);
      expect(lag).toMatchObject({ topic, messages: 2 });
      // To half a second, however long the machine had other things to do.
      expect(lag!.seconds).toBeGreaterThan(1);
      expect(lag!.seconds).toBeLessThan(60);
    });
  });
}
