import type { INestMicroservice } from '@nestjs/common';
import type { MikroORM } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { conformance, emptyDatabase, eventually } from '@strainscope/testing';
import type { EventBus } from '../src/bus/event-bus.ts';
import { DeadLetterDesk } from '../src/consume/dead-letter-desk.ts';
import type { HistoryEntry } from '../src/consume/dead-letter-desk.ts';
import { DeadLetters } from '../src/consume/dead-letters.ts';
import { EventStrategy } from '../src/consume/event-strategy.ts';
import { encodeEvent } from '../src/envelope/cloud-event.ts';
import { Outbox } from '../src/outbox/outbox.ts';
import { migrated, service, startService } from './player-counter.ts';

/**
 * What becomes of an event that cannot be applied, over any bus.
 * @param open a bus on an empty log; the suite closes it
 */
export function describeDeadLetters(adapter: string, open: () => Promise<EventBus>): void {
  conformance('dead letters', adapter, (promised) => {
    const [poisoned, somebody] = [newId(), newId()];
    let orm: MikroORM;
    let bus: EventBus;
    let app: INestMicroservice;
    /** As the command has it: its own connection, beside the running service. */
    let desk: DeadLetterDesk;

    /** Three events of one aggregate, of which the first cannot be applied. */
    beforeEach(async () => {
      const urls = await emptyDatabase(service);
      orm = await migrated(urls[service]!);
      desk = new DeadLetterDesk(orm.em.fork());
      bus = await open();
      app = await startService(urls[service]!, { bus, retryDelays: [1], lookForRequests: 20 });
      await announce('poison', 'second', 'third');
      await eventually(async () => expect(await desk.list()).toHaveLength(3));
    });
    afterEach(async () => {
      await app.close();
      await bus.close();
      await orm.close(true);
    });

    const announceOf = (key: string, ...names: string[]) =>
      bus.append(
        'org',
        names.map((name) =>
          encodeEvent(
            'org-hierarchy',
            { type: 'strainscope.org.node.created.v1', key, message: { nodeId: newId(), name, kind: 'team' } },
            { actor: somebody },
          ),
        ),
      );
    const announce = (...names: string[]) => announceOf(poisoned, ...names);
    const rows = (sql: string) => orm.em.fork().execute<Record<string, unknown>[]>(sql);
    const applied = async () => (await rows('select name from teams order by place')).map(({ name }) => name);
    const deeds = (history: readonly HistoryEntry[]) => history.map(({ by, what }) => `${by}: ${what}`);

    promised('its key alone waits: what comes after it of others is applied', async () => {
      const others = [newId(), newId(), newId()];
      for (const key of others) await announceOf(key, `of ${key}`);
      await eventually(async () => expect((await applied()).sort()).toEqual(others.map((key) => `of ${key}`).sort()));
      expect((await desk.list()).map(({ key }) => key)).toEqual([poisoned, poisoned, poisoned]);
    });

    promised('a text that no database keeps is parked, too: the database is not away because of it', async () => {
      const key = newId();
      await announceOf(key, 'a\0b');
      await eventually(async () =>
        expect(await desk.list(key)).toMatchObject([{ cause: expect.any(String) as string }]),
      );
    });

    promised('a letter is shown by its ids and its cause, without what it says', async () => {
      const [first] = await desk.list();
      expect(first).toMatchObject({ key: poisoned, cause: 'RangeError', topic: 'org', isRequested: false });
      const shown = await desk.show(first!.eventId);
      expect(shown).toMatchObject({ state: 'waiting', offset: 0, history: [], source: '/strainscope/org-hierarchy' });
      expect(JSON.stringify(shown)).not.toContain('poison');
      await expect(desk.show(newId())).rejects.toMatchObject({ status: 404 });
    });

    promised('those of one key are found however many others wait', async () => {
      await rows(`insert into dead_letters (event_id, topic, "offset", key, headers, value, cause)
        select gen_random_uuid(), 'auth', n, 'other', '{}', '', 'RangeError' from generate_series(1, 200) n`);
      expect(await desk.list()).toHaveLength(203);
      expect(await desk.list(poisoned)).toHaveLength(3);
    });

    promised(
      'what is asked for is replayed in order by the running service, with what comes meanwhile; all of it is kept',
      async () => {
        const [first] = await desk.list();
        await rows(`update dead_letters set value = replace(value, 'poison', 'cured')`);
        const announcing = announce('fourth');
        expect(await desk.requestReplay('ada', poisoned)).toBeGreaterThanOrEqual(3);
        await announcing;
        await eventually(async () => expect(await applied()).toEqual(['cured', 'second', 'third', 'fourth']));
        expect(await desk.list()).toEqual([]);
        expect(deeds((await desk.show(first!.eventId)).history)).toEqual([
          'ada: asked for replay',
          'player-counter: replayed',
        ]);
      },
    );

    promised('what fails again says so, and keeps those behind it waiting', async () => {
      const [first] = await desk.list();
      await desk.requestReplay('ada');
      await eventually(async () =>
        expect((await desk.list()).map(({ isRequested }) => isRequested)).not.toContain(true),
      );
      expect(await desk.list()).toHaveLength(3);
      expect(deeds((await desk.show(first!.eventId)).history)).toEqual([
        'ada: asked for replay',
        'player-counter: failed again',
      ]);
    });

    promised('what is given up is never applied, and no longer holds up its key', async () => {
      const [first] = await desk.list();
      await desk.discard(first!.eventId, 'ada', 'made by mistake');
      await expect(desk.discard(first!.eventId, 'ada', 'again')).rejects.toMatchObject({ code: 'DEAD_LETTER_SETTLED' });
      await desk.requestReplay('ada', poisoned);
      await eventually(async () => expect(await applied()).toEqual(['second', 'third']));
      await announce('fourth');
      await eventually(async () => expect(await applied()).toEqual(['second', 'third', 'fourth']));
      // The bus brings it again.
      await bus.rewind(service, 'org', 0);
      await announce('fifth');
      await eventually(async () => expect(await applied()).toEqual(['second', 'third', 'fourth', 'fifth']));
      const shown = await desk.show(first!.eventId);
      expect(shown).toMatchObject({ state: 'discarded', history: [{ by: 'ada', why: 'made by mistake' }] });
    });

    promised('of what is given up or replayed neither what it says is kept nor who caused it', async () => {
      const letters = () => rows(`select * from dead_letters order by "offset"`);
      expect(JSON.stringify(await letters())).toContain(somebody);
      await desk.discard((await desk.list())[0]!.eventId, 'ada', 'made by mistake');
      await desk.requestReplay('ada');
      await eventually(async () => expect(await desk.list()).toEqual([]));
      const kept = await letters();
      expect(kept).toHaveLength(3);
      expect(JSON.stringify(kept)).not.toContain(somebody);
      for (const letter of kept)
        expect(letter).toMatchObject({ value: '', headers: { ce_type: 'strainscope.org.node.created.v1' } });
    });

    promised('a replay that began before its letter was given up leaves what became of it as it is', async () => {
      const eventId = (await desk.list())[0]!.eventId;
      await desk.discard(eventId, 'ada', 'made by mistake');
      const em = orm.em.fork();
      const letters = new DeadLetters(em, app.get(Outbox), service);
      await letters.markReplayed(em, eventId);
      await letters.failedAgain(eventId, 'RangeError');
      const shown = await desk.show(eventId);
      expect(shown.state).toBe('discarded');
      expect(deeds(shown.history)).toEqual(['ada: discarded']);
    });

    promised('what a replay was about to apply waits when something before it was parked meanwhile', async () => {
      const letters = app.get(DeadLetters);
      const waiting = letters.waiting.bind(letters);
      letters.waiting = async (key) => {
        letters.waiting = waiting;
        return (await waiting(key)).slice(1);
      };
      expect(await app.get(EventStrategy).replay(poisoned)).toBe(0);
      expect(await desk.list()).toHaveLength(3);
      await rows(`update dead_letters set value = replace(value, 'poison', 'cured')`);
      expect(await app.get(EventStrategy).replay(poisoned)).toBe(3);
      expect(await applied()).toEqual(['cured', 'second', 'third']);
    });

    promised(
      'what was replayed and comes again to an inbox that has lost it is parked again where it fails',
      async () => {
        await rows(`update dead_letters set value = replace(value, 'poison', 'cured')`);
        await desk.requestReplay('ada');
        await eventually(async () => expect(await desk.list()).toEqual([]));
        await rows('delete from inbox');
        await bus.rewind(service, 'org', 0);
        await eventually(async () => expect(await desk.list()).toHaveLength(3));
        await rows(`update dead_letters set value = replace(value, 'poison', 'cured')`);
        await desk.requestReplay('ada');
        await eventually(async () => expect((await applied()).slice(3)).toEqual(['cured', 'second', 'third']));
      },
    );
  });
}
