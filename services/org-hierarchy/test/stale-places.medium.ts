import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { EditedTree } from './edited-tree.ts';

let league: EditedTree;
beforeAll(async () => {
  league = await EditedTree.start();
});
afterAll(() => league.service.stop());

/** Three teams of an institution, somebody who runs it, and the coach of the first. */
async function club() {
  const { institution } = await league.plantInstitution();
  const first = await league.plant('team', 'First', institution);
  const second = await league.plant('team', 'Second', institution);
  const third = await league.plant('team', 'Third', institution);
  const head = await league.staff(institution, Level.institution);
  return { institution, first, second, third, head, coach: await league.staff(first, Level.team) };
}

const move = (as: Actor, fromTeamId: string, toTeamId: string, ...personIds: string[]) =>
  league.service.as(as, () => league.members.movePlayers({ fromTeamId, toTeamId, personIds }));
const remove = (as: Actor, teamId: string, ...personIds: string[]) =>
  league.service.as(as, () => league.members.removePlayers({ teamId, personIds }));
const removeEverywhere = (as: Actor, seenTeamId: string, ...personIds: string[]) =>
  league.service.as(as, () => league.members.removePlayers({ seenTeamId, personIds }));
const removeStaff = (as: Actor, nodeId: string, ...personIds: string[]) =>
  league.service.as(as, () => league.members.removeStaff({ nodeId, personIds }));
const toPlayer = (as: Actor, teamId: string, seenNodeId: string, ...personIds: string[]) =>
  league.service.as(as, () => league.members.changeToPlayer({ teamId, seenNodeId, personIds }));

const identify = (as: Actor, undefinedPersonId: string, personId: string) =>
  league.service.as(as, () => league.members.identifyMember({ undefinedPersonId, personId }));
const removeUndefined = (as: Actor, ...personIds: string[]) =>
  league.service.as(as, () => league.members.removePlayers({ personIds, undefinedOnly: true }));

/** A refusal that says what is so by now, since when, and by whom. */
function refusal(what: string, by: Actor, path = 'nodes.0.place') {
  const said: unknown = expect.stringMatching(
    new RegExp(`^${what}, changed by somebody else, \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d UTC\\.$`),
  );
  const faults = [{ path, message: said, who: by.personId }];
  return { code: 'PLAYER_CHANGED', status: 409, message: said, faults };
}

describe('a player whom somebody else has moved', () => {
  test.each([
    ['is not moved on', ({ head, first, third, anna }: Moved) => move(head, first, third, anna)],
    ['is not removed', ({ head, first, anna }: Moved) => remove(head, first, anna)],
    ['is not deleted', ({ head, first, anna }: Moved) => removeEverywhere(head, first, anna)],
    [
      'gets no other status',
      ({ head, first, anna }: Moved) =>
        league.service.as(head, () =>
          league.tree.setPlayerStatus({ teamId: first, players: [{ personId: anna, status: 'injured' }] }),
        ),
    ],
    [
      'gets no other sensor',
      ({ head, first, anna }: Moved) =>
        league.service.as(head, () =>
          league.tree.assignSensors({
            assignments: [{ personId: anna, teamId: first, brand: 'prevent', sensorId: 'MG2' }],
          }),
        ),
    ],
  ])('%s: where they play by now is said, who moved them, and when', async (_, edit) => {
    const moved = await somebodyMoved();
    await expect(edit(moved)).rejects.toMatchObject(refusal('The player plays in “Second” by now', moved.other));
    expect(await league.playersOf(moved.second)).toEqual([moved.anna]);
    expect(await league.wornBelow(moved.second)).toEqual([[moved.anna, 'MG1', moved.second]]);
  });

  test('is where they were wished: that is no conflict', async () => {
    const { head, first, second, anna } = await somebodyMoved();
    const again = await move(head, first, second, anna);
    expect(again.undo?.until).toBeUndefined();
    expect(await league.playersOf(second)).toEqual([anna]);
  });

  test('stops the whole step, of which nothing is done', async () => {
    const { head, other, first, third, anna } = await somebodyMoved();
    const ben = await league.player(first);
    await expect(move(head, first, third, ben, anna)).rejects.toMatchObject(
      refusal('The player plays in “Second” by now', other, 'nodes.1.place'),
    );
    expect(await league.playersOf(first)).toEqual([ben]);
  });

  test('looks like one who is in no team to whoever does not see the other team', async () => {
    const { coach, other, first, second, anna } = await somebodyMoved();
    await expect(remove(coach, first, anna)).rejects.toMatchObject(
      refusal('The player is no longer in “First”', other),
    );
    await remove(other, second, anna);
    await expect(remove(coach, first, anna)).rejects.toMatchObject(
      refusal('The player is no longer in “First”', other),
    );
  });

  test('looks like missing to whoever does not run the team that they left, and to whoever never had them', async () => {
    const { first, second, third, coach, anna } = await somebodyMoved();
    const stranger = await league.staff(third, Level.team);
    await expect(remove(stranger, first, anna)).rejects.toMatchObject({ status: 404 });
    await expect(remove(stranger, third, anna)).rejects.toMatchObject({ status: 404 });
    await expect(remove(coach, second, anna)).rejects.toMatchObject({ status: 404 });
  });
});

type Moved = Awaited<ReturnType<typeof somebodyMoved>>;

/** Anna went from the first team to the second with her sensor. */
async function somebodyMoved() {
  const places = await club();
  const { first, second } = places;
  const anna = await league.player(first);
  await league.wear(anna, first, 'MG1');
  const other = await league.staff(places.institution, Level.institution);
  await move(other, first, second, anna);
  return { ...places, anna, other };
}

test('of two managers who move a player at once to two teams one is refused', async () => {
  const { first, second, third, head } = await club();
  const anna = await league.player(first);
  const moves = await Promise.allSettled([second, third].map((to) => move(head, first, to, anna)));
  expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect([...(await league.playersOf(second)), ...(await league.playersOf(third))]).toEqual([anna]);
});

test('of two managers who remove a player at once one is told', async () => {
  const { first, head } = await club();
  const anna = await league.player(first);
  const removals = await Promise.allSettled([1, 2].map(() => remove(head, first, anna)));
  const refused = removals.filter((each) => each.status === 'rejected').map(({ reason }) => reason as unknown);
  expect(refused).toMatchObject([refusal('The player is no longer in “First”', head)]);
});

test.each(['delete', 'merge'] as const)('to %s a team and to remove its players at once', async (edit) => {
  const { first, second, head } = await club();
  // In the table they stand in another order than that in which they are removed.
  const players = Array.from({ length: 3 }, newId).toReversed();
  for (const personId of players) {
    await league.service.asSystem(() => league.tree.addMember({ personId, nodeId: first, role: 'player' }));
  }
  const holdsOne = (em: EntityManager) =>
    em.execute('select from members where person_id = ? for update', [players[1]]);
  const edits = await league.whileUncommitted(
    holdsOne,
    () =>
      Promise.allSettled([
        edit === 'delete' ? league.delete('team', first) : league.merge('team', first, second),
        remove(head, first, ...players),
      ]),
    2,
  );
  // Neither waits for what the other one has: whoever comes second is told what is so by now.
  const refused = edits.filter((each) => each.status === 'rejected').map(({ reason }) => reason as unknown);
  expect(refused.filter((each) => (each as { code: unknown }).code !== 'PLAYER_CHANGED')).toEqual([]);
});

describe('an undefined member of whom somebody else has disposed', () => {
  async function unknownPlayer() {
    const places = await club();
    const { first, institution } = places;
    const unknown = await league.undefinedMember(first, newId());
    const anna = await league.player(first);
    return { ...places, unknown, anna, other: await league.staff(institution, Level.institution) };
  }

  test('by deleting is neither deleted nor assigned: who deleted it, where and when', async () => {
    const { coach, other, unknown, anna } = await unknownPlayer();
    await removeUndefined(other, unknown);
    const gone = 'The player is no longer in “First”';
    await expect(removeUndefined(coach, unknown)).rejects.toMatchObject(refusal(gone, other));
    await expect(identify(coach, unknown, anna)).rejects.toMatchObject(refusal(gone, other, 'place'));
  });

  test('by assigning is neither deleted nor assigned to another one', async () => {
    const { first, coach, other, unknown, anna } = await unknownPlayer();
    await identify(other, unknown, anna);
    const assigned = 'This undefined member is assigned to somebody by now';
    await expect(removeUndefined(coach, unknown)).rejects.toMatchObject(refusal(assigned, other));
    const ben = await league.player(first);
    await expect(identify(coach, unknown, ben)).rejects.toMatchObject(refusal(assigned, other, 'place'));
  });

  test('is not assigned to a player who has left', async () => {
    const { first, coach, other, unknown, anna } = await unknownPlayer();
    await remove(other, first, anna);
    await expect(identify(coach, unknown, anna)).rejects.toMatchObject(
      refusal('The player is no longer in “First”', other, 'place'),
    );
  });

  test('looks like missing to whoever does not run its team', async () => {
    const { third, other, unknown, anna } = await unknownPlayer();
    const stranger = await league.staff(third, Level.team);
    await removeUndefined(other, unknown);
    await expect(removeUndefined(stranger, unknown)).rejects.toMatchObject({ status: 404 });
    await expect(identify(stranger, unknown, anna)).rejects.toMatchObject({ status: 404 });
  });

  test('at the same time is refused to one of two', async () => {
    const { first, head, unknown, anna } = await unknownPlayer();
    const ben = await league.player(first);
    const both = await Promise.allSettled([anna, ben].map((player) => identify(head, unknown, player)));
    const refused = both.filter((each) => each.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toMatchObject([refusal('This undefined member is assigned to somebody by now', head, 'place')]);
  });
});

describe('a player who has left, and of whom nobody says where they were seen', () => {
  const gone = 'The player is no longer in “First”';

  /** Anna played in the first team and works at the second; a colleague took her out of the first. */
  async function staffOfAnother() {
    const places = await club();
    const anna = await league.player(places.first);
    const worksAt = { personId: anna, nodeId: places.second, role: 'staff' };
    await league.service.asSystem(() => league.tree.addMember(worksAt));
    const other = await league.staff(places.institution, Level.institution);
    await remove(other, places.first, anna);
    return { ...places, anna, other };
  }

  test('is missed where they played, not where they work', async () => {
    const { head, other, anna } = await staffOfAnother();
    await expect(removeUndefined(head, anna)).rejects.toMatchObject(refusal(gone, other));
  });

  test('is missed where they played, not where they worked until later', async () => {
    const { head, other, second, anna } = await staffOfAnother();
    league.pass(0.1);
    await removeStaff(other, second, anna);
    await expect(removeUndefined(head, anna)).rejects.toMatchObject(refusal(gone, other));
  });

  test('is missed for a day by the clock of the service, not by that of the database', async () => {
    league.pass(-48);
    const { head, other, anna } = await staffOfAnother();
    await expect(removeUndefined(head, anna)).rejects.toMatchObject(refusal(gone, other));
    league.pass(25);
    await expect(removeUndefined(head, anna)).rejects.toMatchObject({ status: 404 });
    league.pass(23);
  });
});

describe('staff', () => {
  test('whom somebody else has removed are told so: they are neither removed nor made players', async () => {
    const { first, head, coach } = await club();
    await removeStaff(head, first, coach.personId);
    const gone = refusal('This person no longer works at “First”', head);
    await expect(removeStaff(head, first, coach.personId)).rejects.toMatchObject(gone);
    await expect(toPlayer(head, first, first, coach.personId)).rejects.toMatchObject(gone);
    expect(await league.playersOf(first)).toEqual([]);
  });

  test('who went to another team are not made players of this one unseen', async () => {
    const { first, second, head, coach } = await club();
    await removeStaff(head, first, coach.personId);
    await league.service.asSystem(() =>
      league.tree.addMember({ personId: coach.personId, nodeId: second, role: 'staff' }),
    );
    await expect(toPlayer(head, first, first, coach.personId)).rejects.toMatchObject(
      refusal('This person works at “Second” by now', head),
    );
    expect(await league.staffOf(second)).toEqual([coach.personId]);
  });

  test('whom somebody else has made players already are no conflict', async () => {
    const { first, head, coach } = await club();
    await toPlayer(head, first, first, coach.personId);
    expect((await toPlayer(head, first, first, coach.personId)).undo?.until).toBeUndefined();
    expect(await league.playersOf(first)).toEqual([coach.personId]);
  });
});

describe('a team that is being deleted', () => {
  test('takes up no player any more', async () => {
    const { first, second, head } = await club();
    const anna = await league.player(first);
    const moving = league.whileUncommitted(
      () => league.delete('team', second),
      () => move(head, first, second, anna),
    );
    await expect(moving).rejects.toMatchObject({ status: 404 });
    expect([await league.playersOf(first), await league.playersOf(second)]).toEqual([[anna], []]);
  });

  test('takes up no staff of another team as players', async () => {
    const { first, second, head, coach } = await club();
    const changing = league.whileUncommitted(
      () => league.delete('team', second),
      () => toPlayer(head, second, first, coach.personId),
    );
    await expect(changing).rejects.toMatchObject({ status: 404 });
    expect([await league.staffOf(first), await league.playersOf(second)]).toEqual([[coach.personId], []]);
  });

  test('loses its staff also when they are just being made its players', async () => {
    const { first, coach } = await club();
    await league.whileUncommitted(
      () => league.service.asSystem(() => league.members.changeToPlayer({ personIds: [coach.personId] })),
      () => league.delete('team', first),
    );
    expect([await league.staffOf(first), await league.playersOf(first)]).toEqual([[], []]);
  });

  test('loses the sensors that are just being given in it', async () => {
    const { first } = await club();
    const anna = await league.player(first);
    await league.whileUncommitted(
      () => league.wear(anna, first, 'MG3'),
      () => league.delete('team', first),
    );
    expect(await league.wornBelow(first)).toEqual([]);
  });
});

test('an undefined member plays in what its team is just being merged into', async () => {
  const { first, second } = await club();
  const unknown = await league.whileUncommitted(
    () => league.merge('team', first, second),
    () => league.undefinedMember(first, 'MG4'),
  );
  expect([await league.playersOf(first), await league.playersOf(second)]).toEqual([[], [unknown]]);
});

test('a player who is just being removed gets no sensor', async () => {
  const { first, head } = await club();
  const anna = await league.player(first);
  const giving = league.whileUncommitted(
    () => remove(head, first, anna),
    () => league.wear(anna, first, 'MG5'),
  );
  await expect(giving).rejects.toMatchObject(refusal('The player is no longer in “First”', head));
  expect(await league.wornBelow(first)).toEqual([]);
});
