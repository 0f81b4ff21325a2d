import { systemActor } from '@strainscope/access';
import { FakeClock, newId } from '@strainscope/kernel';
import { AccessLogService } from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { chainEdits } from '../chain-edits.ts';
import { asAdministrator } from '../tampering.ts';
import { testedAuth, type TestedAuth } from '../tested-auth.ts';
import { ChainWatcher } from '../../src/access-log/chain-watcher.ts';
import { PIECE } from '../../src/access-log/verify-access-log.ts';

const HOUR = 3_600_000;
const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth({}, clock);
});
afterAll(() => tested.stop());

const watcher = () => tested.running.app.get(ChainWatcher);
const log = () => tested.client(AccessLogService, systemActor);
const recordRead = () => log().recordRead({ call: 'x', purpose: 'care', personIds: [newId()] });
/** A hundred at a time: more would wait for each other beyond the deadline of a call. */
async function recordReads(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 100)
    await Promise.all(Array.from({ length: Math.min(left, 100) }, recordRead));
}
const chained = async () => {
  await eventually(async () => expect((await log().verifyChain({})).waiting).toBe(0n));
  return Number((await log().verifyChain({})).entries);
};

test('what came since the last round is known at once, also where it is many pieces long', async () => {
  const { wholeAt } = await watcher().found();
  await recordReads(2 * PIECE + 1);
  const length = await chained();
  expect(length).toBeGreaterThan(2 * PIECE);
  expect(await watcher().found()).toMatchObject({ wholeAt, head: { position: length }, breaks: [] });
});

test('what is done to the end is found at once; to what was verified before, by the next whole round, whose time is told', async () => {
  const { wholeAt } = await watcher().found();
  const length = await chained();
  await asAdministrator(tested, async ({ whole, write }) => {
    const found = async () => (await watcher().found()).breaks.map(({ position }) => position);
    await write(chainEdits['cuts off the end']!([...whole], length - 1, () => 0));
    expect(await found()).toEqual([length]);
    await write(chainEdits['changes a character']!([...whole], 0, () => 10));
    expect(await found()).toEqual([]);

    clock.advance(23 * HOUR);
    await watcher().check();
    expect(await watcher().found()).toMatchObject({ wholeAt, breaks: [] });
    clock.advance(HOUR);
    await watcher().check();
    expect(await found()).toEqual([1]);
  });
  expect((await watcher().found()).wholeAt.getTime() - wholeAt.getTime()).toBe(24 * HOUR);
});
