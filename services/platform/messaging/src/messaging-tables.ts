import { Migration } from '@mikro-orm/migrations';
import { emptied } from './consume/dead-letters.ts';

/** Outbox, inbox and dead letters of one service, in its own schema. First in every service's list of migrations. */
export class CreateMessagingTables extends Migration {
  override up(): void {
    this.addSql(`create table outbox (
      sequence bigint generated always as identity primary key,
      topic text not null,
      key text not null,
      headers jsonb not null,
      value text not null,
      created_at timestamptz not null default now(),
      sent_at timestamptz
    )`);
    this.addSql('create index outbox_unsent on outbox (sequence) where sent_at is null');
    this.addSql('create index outbox_sent on outbox (sent_at) where sent_at is not null');
    this.addSql(`create table inbox (
      event_id uuid primary key,
      topic text not null,
      "offset" bigint not null,
      handled_at timestamptz not null default now()
    )`);
    this.addSql('create index inbox_position on inbox (topic, "offset")');
    this.addSql(`create table dead_letters (
      event_id uuid primary key,
      topic text not null,
      "offset" bigint not null,
      key text not null,
      headers jsonb not null,
      value text not null,
      cause text not null,
      parked_at timestamptz not null default now(),
      replayed_at timestamptz
    )`);
    this.addSql('create index dead_letters_parked on dead_letters (topic, key) where replayed_at is null');
  }
}

/** What an operator does about dead letters: asks for a replay, or gives one up. `history` says who did what, and when. */
export class LetDeadLettersBeHandled extends Migration {
  override up(): void {
    this.addSql(`alter table dead_letters
      add column requested_at timestamptz,
      add column discarded_at timestamptz,
      add column history jsonb not null default '[]'`);
  }
}

/** Entries of the inbox go when their message can come no more; nothing looks for their offsets. */
export class LetInboxBePruned extends Migration {
  override up(): void {
    this.addSql('drop index inbox_position');
    this.addSql('create index inbox_handled on inbox (handled_at)');
  }
}

/** What was replayed before letters were emptied then said what it had said for good. */
export class EmptyReplayedLetters extends Migration {
  override up(): void {
    this.addSql(`update dead_letters set ${emptied} where replayed_at is not null`);
  }
}

/** The kit's migrations of messaging, in their order. */
export const messagingMigrations = [
  CreateMessagingTables,
  LetDeadLettersBeHandled,
  LetInboxBePruned,
  EmptyReplayedLetters,
];
