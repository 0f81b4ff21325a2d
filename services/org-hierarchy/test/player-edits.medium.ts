import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Level, newId } from '@strainscope/kernel';
import type { Undoable } from '@strainscope/proto/org';
import { EditedTree } from './edited-tree.ts';

let league: EditedTree;
beforeAll(async () => {
  league = await EditedTree.start();
});
afterAll(() => league.service.stop());

/** Two teams of an institution, and somebody who runs it. */
async function club() {
  const { institution } = await league.plantInstitution();
  const first = await league.plant('team', 'First', institution);
  const second = await league.plant('team', 'Second', institution);
  return { first, second, head: await league.staff(institution, Level.institution) };
}

type Head = Awaited<ReturnType<typeof club>>['head'];
const statusOf = async (personId: string) =>
  (await league.service.rows<{ status: string }>('select status from members where person_id = ?', [personId]))[0]
    ?.status;
const setStatus = (as: Head, teamId: string, ...players: { personId: string; status: string; seenStatus?: string }[]) =>
  league.service.as(as, () => league.tree.setPlayerStatus({ teamId, players }));
const give = (as: Head, personId: string, teamId: string, sensorId: string, more: object = {}) =>
  league.service.as(as, () =>
    league.tree.assignSensors({ assignments: [{ personId, teamId, brand: 'prevent', sensorId, ...more }] }),
  );
const undo = (as: Head, { undo: undoable }: { undo?: Undoable | undefined }) =>
  league.service.as(as, () => league.structure.undoChange({ changeId: undoable!.changeId }));
const openOf = async (as: Head) =>
  (await league.service.as(as, () => league.structure.listOpenUndos({}))).changes.map(
    ({ kind, people, toPlaces, refusal }) => ({ kind, people, toPlaces, refusal }),
  );

describe('team statuses', () => {
  test('one that somebody else has changed is not overwritten unseen: who and when is said of every player', async () => {
    const { first, head } = await club();
    const coach = await league.staff(first, Level.team);
    const [anna, ben, cleo] = [await league.player(first), await league.player(first), await league.player(first)];
    await setStatus(coach, first, { personId: anna, status: 'injured' }, { personId: ben, status: 'inactive' });
    const stale = setStatus(
      head,
      first,
      { personId: cleo, status: 'inactive', seenStatus: 'active' },
      { personId: anna, status: 'inactive', seenStatus: 'active' },
    );
    const said: unknown = expect.stringMatching(
      /“injured” by now, changed by somebody else, \d+ \w+ \d{4}, \d\d:\d\d UTC\.$/,
    );
    await expect(stale).rejects.toMatchObject({
      code: 'PLAYER_CHANGED',
      status: 409,
      message: said,
      faults: [{ path: 'nodes.1.seen', message: said, who: coach.personId }],
    });
    expect(await statusOf(cleo)).toBe('active');
    // What is so already, and what says that it was seen, is no conflict.
    await setStatus(
      head,
      first,
      { personId: ben, status: 'inactive', seenStatus: 'active' },
      { personId: anna, status: 'inactive', seenStatus: 'injured' },
    );
    expect(await statusOf(anna)).toBe('inactive');
  });

  test('of two managers who save at once one is refused', async () => {
    const { first, head } = await club();
    const anna = await league.player(first);
    const saves = await Promise.allSettled(
      ['inactive', 'injured'].map((status) => setStatus(head, first, { personId: anna, status, seenStatus: 'active' })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('they are put back within 24 hours, announced, unless one was changed since', async () => {
    const { first, head } = await club();
    const [anna, ben] = [await league.player(first), await league.player(first)];
    const both = [anna, ben].map((personId) => ({ personId, status: 'inactive' }));
    const saved = await setStatus(head, first, ...both);
    expect(await openOf(head)).toEqual([{ kind: 'statuses-set', people: 2, toPlaces: ['First'], refusal: undefined }]);
    const again = await setStatus(head, first, { personId: ben, status: 'injured' });
    await expect(undo(head, saved)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
    expect(await statusOf(anna)).toBe('inactive');
    await undo(head, again);
    await undo(head, saved);
    expect([await statusOf(anna), await statusOf(ben)]).toEqual(['active', 'active']);
    await league.service.settled();
    const said = await league.service.announced('strainscope.org.member.status-changed.v1');
    expect(said.filter(({ personId }) => personId === anna).map(({ status }) => status)).toEqual([
      'inactive',
      'active',
    ]);
    expect(await openOf(head)).toEqual([]);
  });

  test('what changes nothing leaves nothing to undo', async () => {
    const { first, head } = await club();
    const anna = await league.player(first);
    expect(await setStatus(head, first, { personId: anna, status: 'active' })).not.toHaveProperty('undo');
    expect(await openOf(head)).toEqual([]);
  });
});

describe('sensors', () => {
  const seeing = (...sensorIds: string[]) => ({ seen: { sensorIds } });

  test('a player whose sensor somebody else has changed keeps it: who and when is said', async () => {
    const { first, head } = await club();
    const coach = await league.staff(first, Level.team);
    const anna = await league.player(first);
    const stale = () => give(head, anna, first, 'MG51', seeing());
    await give(coach, anna, first, 'MG50');
    const said: unknown = expect.stringMatching(
      /^The player wears sensor MG50 by now, changed by somebody else, .* UTC\.$/,
    );
    await expect(stale()).rejects.toMatchObject({
      code: 'PLAYER_CHANGED',
      status: 409,
      faults: [{ path: 'nodes.0.seen', message: said, who: coach.personId }],
    });
    await expect(give(head, anna, first, 'MG51', seeing('MG49'))).rejects.toMatchObject({ code: 'PLAYER_CHANGED' });
    expect(await league.wornBelow(first)).toEqual([[anna, 'MG50', first]]);
    // The one that is worn already is no conflict, however its id is written.
    await give(head, anna, first, ' mg50', seeing());
    await give(head, anna, first, 'MG51', seeing('MG50'));
    expect(await league.wornBelow(first)).toEqual([[anna, 'MG51', first]]);
    await expect(give(head, anna, first, '', seeing('MG50'))).rejects.toMatchObject({ code: 'PLAYER_CHANGED' });
    await give(head, anna, first, '', seeing('MG51'));
    // That it is off already is none, either.
    await give(head, anna, first, '', seeing('MG51'));
    expect(await league.wornBelow(first)).toEqual([]);
    await expect(give(head, anna, first, 'MG52', seeing('MG51'))).rejects.toMatchObject({
      message: expect.stringMatching(/^The player wears no sensor of this brand by now/) as unknown,
    });
  });

  test('of several that the player wears by now all are said, in order, however they lie in the table', async () => {
    const { first, head } = await club();
    const anna = await league.player(first);
    await give(head, anna, first, 'MG62');
    const undefinedPersonId = await league.undefinedMember(first, 'MG61');
    await league.service.as(head, () => league.members.identifyMember({ undefinedPersonId, personId: anna }));
    await expect(give(head, anna, first, 'MG63', seeing('MG60'))).rejects.toMatchObject({
      message: expect.stringMatching(/^The player wears sensor MG61, MG62 by now/) as unknown,
    });
  });

  test('what was changed by a move is said, too', async () => {
    const { first, second, head } = await club();
    const anna = await league.player(first);
    await league.wear(anna, first, 'MG55');
    await league.service.as(head, () => league.members.removePlayers({ teamId: first, personIds: [anna] }));
    await league.service.asSystem(() => league.tree.addMember({ personId: anna, nodeId: second, role: 'player' }));
    await expect(give(head, anna, second, 'MG56', seeing('MG55'))).rejects.toMatchObject({
      faults: [{ who: head.personId }],
    });
  });

  test('they go back to whoever wore them, also those that were swapped or taken over', async () => {
    const { first, second, head } = await club();
    const [anna, ben] = [await league.player(first), await league.player(second)];
    await league.wear(anna, first, 'MG60', { from: timestampFromDate(new Date('2026-02-01T00:00:00Z')) });
    await league.wear(ben, second, 'MG61');
    const before = [
      [anna, 'MG60', first],
      [ben, 'MG61', second],
    ];
    const worn = async () => [...(await league.wornBelow(first)), ...(await league.wornBelow(second))];
    const taken = await give(head, ben, second, 'MG60', { takeOver: true });
    expect(await worn()).toEqual([[ben, 'MG60', second]]);
    expect(await openOf(head)).toEqual([
      { kind: 'sensors-assigned', people: 2, toPlaces: ['First', 'Second'], refusal: undefined },
    ]);
    await undo(head, taken);
    expect(await worn()).toEqual(before);

    const swap = [
      { personId: anna, teamId: first, brand: 'prevent', sensorId: 'MG61' },
      { personId: ben, teamId: second, brand: 'prevent', sensorId: 'MG60' },
    ];
    const swapped = await league.service.as(head, () => league.tree.assignSensors({ assignments: swap }));
    await undo(head, swapped);
    expect(await worn()).toEqual(before);
  });

  test('an assignment that is undone never held: the sensor was worn by the former one all the time', async () => {
    const { first, head } = await club();
    const [anna, ben] = [await league.player(first), await league.player(first)];
    await league.wear(anna, first, 'MG65');
    const taken = await give(head, ben, first, 'MG65', { takeOver: true });
    league.pass(1);
    await undo(head, taken);
    await league.service.settled();
    const off = await league.service.announced('strainscope.org.sensor.unassigned.v1');
    const on = await league.service.announced('strainscope.org.sensor.assigned.v1');
    const bens = (events: Record<string, unknown>[]) => events.filter(({ personId }) => personId === ben);
    expect(bens(off).map(({ until }) => until)).toEqual(bens(on).map(({ from }) => from));
  });

  test('a sensor that somebody else wears by now is not taken from them: who and since when is said', async () => {
    const { first, second, head } = await club();
    const [anna, ben] = [await league.player(first), await league.player(second)];
    await league.wear(anna, first, 'MG70');
    const changed = await give(head, anna, first, 'MG71');
    await league.wear(ben, second, 'MG70', { from: timestampFromDate(new Date('2026-02-03T10:30:00Z')) });
    const reason = 'This can no longer be undone: sensor MG70 is worn by somebody else since 3 Feb 2026, 10:30 UTC.';
    await expect(undo(head, changed)).rejects.toMatchObject({
      code: 'NOT_UNDOABLE',
      status: 409,
      message: reason,
      faults: [{ message: reason, who: ben }],
    });
    expect(await league.wornBelow(first)).toEqual([[anna, 'MG71', first]]);
    expect(await openOf(head)).toMatchObject([{ refusal: reason }]);
  });

  test('one that was changed again is undone from the last change to the first', async () => {
    const { first, head } = await club();
    const anna = await league.player(first);
    const saved = [await give(head, anna, first, 'MG80'), await give(head, anna, first, 'MG81')];
    await expect(undo(head, saved[0]!)).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
    for (const change of saved.toReversed()) await undo(head, change);
    expect(await league.wornBelow(first)).toEqual([]);
  });

  test('whoever may not give sensors there takes none back', async () => {
    const { first, second, head } = await club();
    const anna = await league.player(first);
    const given = await give(head, anna, first, 'MG90');
    const stranger = await league.staff(second, Level.team);
    await expect(undo(stranger, given)).rejects.toMatchObject({ status: 404 });
    await expect(undo(stranger, { undo: { changeId: newId() } as Undoable })).rejects.toMatchObject({ status: 404 });
  });
});
