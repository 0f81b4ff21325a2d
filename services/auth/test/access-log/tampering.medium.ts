import { systemActor } from '@strainscope/access';
import { newId } from '@strainscope/kernel';
import { AccessLogService, type Break } from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { chainEdits, numbers } from '../chain-edits.ts';
import { asAdministrator } from '../tampering.ts';
import { testedAuth, type TestedAuth } from '../tested-auth.ts';

let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth();
});
afterAll(() => tested.stop());

const log = () => tested.client(AccessLogService, systemActor);
/** As `npm run audit:verify` asks: piece by piece. */
async function verified() {
  const breaks: Break[] = [];
  for (let before = { after: 0n, head: '' }; ;) {
    const { entries, more, ...piece } = await log().verifyChain({ ...before, size: PIECE });
    breaks.push(...piece.breaks);
    if (!more) return { ...piece, entries, breaks };
    before = { after: entries, head: piece.head };
  }
}

/** Number of entries: enough that an edit has many places to be at. */
const READS = 100;
/** Entries verified at a time, so that an edit has several pieces to be in, and their ends. */
const PIECE = 40;

test('1,000 random edits of the table by a database administrator are all found by what `npm run audit:verify` asks', async () => {
  for (let read = 0; read < READS; read++)
    await log().recordRead({ call: 'PATCH /player/fetchDetails', purpose: 'care', personIds: [newId(), newId()] });
  await eventually(async () => {
    const { waiting, head } = await verified();
    const anchor = JSON.parse((await tested.blobs.read('audit/anchor.json')).toString()) as { hash: string };
    // The signed head is written down after the entries.
    expect([waiting, anchor.hash]).toEqual([0n, head]);
  });
  await asAdministrator(tested, async ({ whole, write }) => {
    expect(whole.length).toBeGreaterThanOrEqual(READS);
    const kinds = Object.entries(chainEdits);
    const undetected: string[] = [];
    for (let round = 0; round < 1_000; round++) {
      const pick = numbers(`edit of the table ${round}`);
      const [kind, edit] = kinds[round % kinds.length]!;
      const at = pick(whole.length);
      const edited = edit([...whole], at, pick);
      await write(edited);
      const { entries, breaks } = await verified();
      // It was the edited table that was looked at.
      expect({ round, entries: Number(entries) }).toEqual({ round, entries: edited.at(-1)?.position ?? 0 });
      if (breaks.length === 0) undetected.push(`${kind} at ${at}, round ${round}`);
    }
    expect(undetected).toEqual([]);
  });
  expect((await verified()).breaks).toEqual([]);
}, 300_000);
