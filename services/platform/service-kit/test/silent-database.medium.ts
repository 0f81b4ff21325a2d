import { MikroORM } from '@mikro-orm/postgresql';
import { isOutage, ormOptions } from '@strainscope/persistence';
import { emptyDatabase, SilentLine } from '@strainscope/testing';

const service = 'note-taking';

test('a database that falls silent is an outage, also amid a transaction, and whoever asks next is answered over a new connection', async () => {
  const urls = await emptyDatabase(service);
  const line = await SilentLine.to(urls[service]!);
  const orm = await MikroORM.init(
    ormOptions({ service, url: line.url, entities: [], migrations: [], poolSize: 2, silenceMilliseconds: 3_000 }),
  );
  const ask = () => orm.em.fork().execute('select 1 as answer');
  const askAmidTransaction = () =>
    orm.em.fork().transactional(async (em) => {
      await em.execute('select 1');
      line.fallSilent();
      await em.execute('select 1');
    });
  try {
    await ask();
    line.fallSilent();
    const unanswered = await ask().catch((failure: unknown) => failure);
    expect(isOutage(unanswered)).toBe(true);
    expect(await ask()).toEqual([{ answer: 1 }]);
    const torn = await askAmidTransaction().catch((failure: unknown) => failure);
    expect(isOutage(torn)).toBe(true);
    expect(await Promise.all([ask(), ask()])).toEqual([[{ answer: 1 }], [{ answer: 1 }]]);
  } finally {
    await orm.close(true);
    await line.close();
  }
});
