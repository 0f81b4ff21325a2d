import type pg from 'pg';
import type { BusMessage, DeliveredMessage, Lag } from '../bus/event-bus.ts';
import { longestMilliseconds } from './log-tables.ts';

/** Where a group stands on a topic. */
export interface Position {
  offset: number;
  generation: number;
}

interface MessageRow {
  offset: string;
  key: string;
  headers: Record<string, string>;
  value: string;
}

interface PositionRow {
  next_offset: string;
  generation: number;
}

/** Channel on which the name of a topic is announced when something was appended to it. */
export const appendedChannel = 'event_log';

/** The statements of the log. */
export class LogStore {
  constructor(private readonly pool: pg.Pool) {}

  /** One statement, hence one transaction: offsets, messages and the announcement come together or not at all. */
  async append(topic: string, messages: readonly BusMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await this.pool.query(
      `with range as (
         insert into topics as t (topic, next_offset) values ($1, $2)
         on conflict (topic) do update set next_offset = t.next_offset + $2
         returning next_offset - $2 as start
       ), added as (
         insert into messages (topic, "offset", key, headers, value)
         select $1, range.start + m.ordinal - 1, m.key, m.headers, m.value
         from range, unnest($3::text[], $4::jsonb[], $5::text[]) with ordinality as m (key, headers, value, ordinal)
       )
       select pg_notify('${appendedChannel}', $1)`,
      [
        topic,
        messages.length,
        messages.map(({ key }) => key),
        messages.map(({ headers }) => JSON.stringify(headers)),
        messages.map(({ value }) => value),
      ],
    );
  }

  /** Where an enrolled group stands, and what it has not confirmed. */
  async next(group: string, topic: string, limit: number): Promise<{ position: Position; batch: DeliveredMessage[] }> {
    const { rows } = await this.pool.query<PositionRow & Partial<MessageRow>>(
      `select o.next_offset, o.generation, m.*
       from offsets o left join lateral (
         select "offset", key, headers, value from messages
         where topic = o.topic and "offset" >= o.next_offset order by "offset" limit $3
       ) as m on true
       where o."group" = $1 and o.topic = $2 order by m."offset"`,
      [group, topic, limit],
    );
    const waiting = rows.filter((row): row is PositionRow & MessageRow => row.offset !== null);
    const { next_offset: offset, generation } = rows[0]!;
    return { position: { offset: Number(offset), generation }, batch: waiting.map((row) => delivered(topic, row)) };
  }

  async read(topic: string, from: number, limit: number): Promise<DeliveredMessage[]> {
    const { rows } = await this.pool.query<MessageRow>(
      `select "offset", key, headers, value from messages where topic = $1 and "offset" >= $2 order by "offset" limit $3`,
      [topic, from, limit],
    );
    return rows.map((row) => delivered(topic, row));
  }

  async end(topic: string): Promise<number> {
    const { rows } = await this.pool.query<{ next_offset: string }>('select next_offset from topics where topic = $1', [
      topic,
    ]);
    return Number(rows[0]?.next_offset ?? 0);
  }

  /** A new group begins at the beginning. */
  async enrol(group: string, topic: string): Promise<void> {
    await this.pool.query(
      `insert into offsets ("group", topic, next_offset) values ($1, $2, 0) on conflict do nothing`,
      [group, topic],
    );
  }

  /** Does nothing when the group was rewound since `position` was read. */
  async confirm(group: string, topic: string, position: Position): Promise<void> {
    await this.pool.query(`update offsets set next_offset = $3 where "group" = $1 and topic = $2 and generation = $4`, [
      group,
      topic,
      position.offset,
      position.generation,
    ]);
  }

  async rewind(group: string, topic: string, offset: number): Promise<void> {
    await this.pool.query(
      `with rewound as (
         insert into offsets as o ("group", topic, next_offset) values ($1, $2, $3)
         on conflict ("group", topic) do update set next_offset = $3, generation = o.generation + 1
       )
       select pg_notify('${appendedChannel}', $2)`,
      [group, topic, offset],
    );
  }

  /** Reads the whole log: an erasure is rare, and nothing else would find what a message says in passing. */
  forget(word: string): Promise<number> {
    return this.overAll(
      `update messages set value = '' where position($1 in value) > 0 or (key = $1 and value <> '')`,
      [word],
    );
  }

  /**
   * Removes what is older than an age, as far as every group that reads the topic has passed it. A topic that nobody has
   * read yet keeps everything. Answers how many messages are gone.
   */
  removePassed(days: number): Promise<number> {
    return this.overAll(
      `delete from messages m
       using (select topic, min(next_offset) as next_offset from offsets group by topic) as slowest
       where m.topic = slowest.topic and m."offset" < slowest.next_offset
         and m.appended_at < now() - make_interval(secs => $1)`,
      [days * 86_400],
    );
  }

  async lag(group: string): Promise<Lag[]> {
    const { rows } = await this.pool.query<{ topic: string; messages: string; seconds: number }>(
      `select o.topic, coalesce(t.next_offset, 0) - o.next_offset as messages,
              coalesce(extract(epoch from now() - m.appended_at), 0)::float8 as seconds
       from offsets o
       left join topics t on t.topic = o.topic
       left join messages m on m.topic = o.topic and m."offset" = o.next_offset
       where o."group" = $1 order by o.topic`,
      [group],
    );
    return rows.map((row) => ({ ...row, messages: Number(row.messages) }));
  }

  /** Answers how many messages it changed. */
  private async overAll(text: string, values: unknown[]): Promise<number> {
    const statement = { text, values, query_timeout: longestMilliseconds };
    const { rowCount } = await this.pool.query(statement);
    return rowCount ?? 0;
  }
}

function delivered(topic: string, { offset, key, headers, value }: MessageRow): DeliveredMessage {
  return { topic, offset: Number(offset), key, headers, value };
}
