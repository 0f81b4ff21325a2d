import { runAsActor } from '@strainscope/access';
import { benchPatience, benchScale, eventually, printFigure, printMachine } from '@strainscope/testing';
import { deviceEvent, inJson, inProtobuf } from './fixtures/device-events.ts';
import { TestIngest } from './ingest.ts';

const EVENTS = Math.round(8_000 * benchScale);
const PER_REQUEST = 200;
/** Gateways that send at a time. */
const SENDERS = 4;

it.each([
  ['JSON batches', inJson, 3_500],
  ['binary', inProtobuf, 6_000],
])(
  'events of gateways as %s: how many a second are durable, and processed',
  async (form, encoded, least) => {
    const ingest = await TestIngest.start();
    const { teamId } = await ingest.plantTeam();
    const owner = await ingest.employ(teamId);
    const events = Array.from({ length: EVENTS }, (_, i) => encoded(deviceEvent({ eventId: String(i) })));

    const start = performance.now();
    const rate = () => (EVENTS / (performance.now() - start)) * 1000;
    let next = 0;
    const send = async () => {
      while (next < EVENTS) {
        const some = events.slice(next, (next += PER_REQUEST));
        const { verdicts } = await runAsActor(owner, () =>
          ingest.deviceEvents.acceptDeviceEvents({ teamId, gateway: 'Sideline', events: some }),
        );
        expect(verdicts.every(({ state }) => state === 'accepted')).toBe(true);
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, send));
    printFigure({ what: `durable events, ${form}`, value: rate(), unit: 'events/s', limit: { least } });
    const waiting = 'select 1 from device_batches where processed_at is null limit 1';
    await eventually(async () => expect(await ingest.query(waiting)).toEqual([]), { within: 600_000, every: 250 });
    printFigure({ what: `processed events, ${form}`, value: rate(), unit: 'events/s' });
    await ingest.close();
  },
  benchPatience,
);

afterAll(printMachine);
